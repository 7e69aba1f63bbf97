import { AppError } from '../../shared/errors.ts';
import { planHash } from '../../shared/plan/hash.ts';
import { readPlan } from '../../shared/plan/read-plan.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { readStrictJson } from '../../shared/strict-json.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import { editedNames } from './edited-names.ts';
import { editedProvenance } from './edited-provenance.ts';
import { editedByHand, recordChanged } from './record-request.ts';
import type { RequestsDeps } from './requests-deps.ts';

export interface Edit {
  planId: string;
  /** The revision that was edited. */
  revision: number;
  /** The edited plan as JSON text. */
  document: string;
}

/**
 * Keeps an edited plan as a new revision, back to draft: what was agreed to before is not this plan. Whose
 * plan it is, when it was made and where its values came from are not taken from the document, and what is
 * called by what it did before is called anew. A plan with errors can be kept, and not be agreed to.
 * @throws AppError PLAN_NOT_FOUND, PARKED, PLAN_CHANGED, PLAN_UNREADABLE, PLAN_ILLEGAL_STATUS
 */
export function saveEdit(deps: RequestsDeps, edit: Edit): { revision: number; hash: string } {
  const { reader, writer } = deps.store;
  const stored = reader.plans.get(edit.planId);
  if (stored === undefined) throw planNotFound(edit.planId);
  const before = requireStored(stored.document);
  const read = readEdited(edit.document);
  const plan = {
    ...read,
    ...editedNames(before, read),
    ...{ id: before.id, userId: before.userId, createdAt: before.createdAt, status: 'draft' },
    ...(before.naturalLanguage === undefined ? {} : { naturalLanguage: before.naturalLanguage }),
    provenance: editedProvenance(before, read),
  } satisfies Plan;
  const hash = planHash(plan);
  const revision = writer.together(() => {
    if (reader.plans.get(edit.planId)?.revision !== edit.revision) throw editedMeanwhile();
    const kept = writer.plans.saveRevision(plan, hash);
    recordChanged(deps, plan, editedByHand);
    return kept;
  });
  deps.notify({ topic: 'plan', id: edit.planId });
  return { revision, hash };
}

function readEdited(document: string): Plan {
  const tree = readStrictJson(document);
  if (!tree.ok) throw new AppError('PLAN_UNREADABLE', 'invalid_params', tree.error.message, kept);
  const reading = readPlan(tree.value);
  if (reading.ok) {
    const { validation: _validation, naturalLanguage: _words, ...plan } = reading.plan;
    return plan;
  }
  const [first] = reading.issues;
  throw new AppError('PLAN_UNREADABLE', 'invalid_params', first?.message ?? 'It is no plan.', kept);
}

const kept = { advice: 'Nothing was changed; the plan is as it was before the edit.' };

function editedMeanwhile(): AppError {
  const message = 'This plan was changed while you edited it.';
  return new AppError('PLAN_CHANGED', 'invalid_params', message, {
    advice: 'Nothing was overwritten. Open the plan again and make your change on it as it is now.',
  });
}
