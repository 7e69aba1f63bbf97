import type { CompileOutcome, Question } from '../../../shared/plan/compile-outcome.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { tokensOf } from '../../../shared/tokens/tokens-of.ts';
import { compileEdit } from '../../agent/compiler/compile-edit.ts';
import type { PlanToEdit } from '../../agent/conversation/tools/edit-plan.ts';
import { readEdit } from '../../agent/direct-parser/read-edit.ts';
import type { MessageRecord } from '../../store/queries/conversations.ts';
import { requireStored } from '../../store/stored.ts';
import { editedNames } from '../edited-names.ts';
import { editedProvenance } from '../edited-provenance.ts';
import type { KnownNames } from '../look-up-names.ts';
import { contentOf } from '../messages.ts';
import { planContext } from '../plan-context.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import type { Understood } from '../understand.ts';

/** The plan as it would be, or what has to be asked first. */
export type EditByWords =
  | { kind: 'edited'; planId: string; revision: number; plan: Plan }
  | { kind: 'question'; question: Question };

/** What words change about the plan that was shown last, without a model; null where they are no such change. */
export function editByWords(
  deps: RequestsDeps,
  records: readonly MessageRecord[],
  said: string,
  names: KnownNames,
): EditByWords | null {
  const stored = shownPlan(deps, records);
  if (stored === null) return null;
  const { planId, revision } = stored;
  const before = requireStored(stored.document);
  const context = { ...planContext(deps, before), names };
  const words = readEdit(said, Object.keys(context.contacts ?? {}));
  const surroundings = { context, tokens: tokensOf(context) };
  const compiled = words && compileEdit(words, before, surroundings);
  // Which of several steps is meant is not guessed.
  if (compiled === null || 'fits' in compiled) return null;
  if ('question' in compiled) return { kind: 'question', question: compiled.question };
  return { kind: 'edited', planId, revision, plan: nextRevision(before, compiled.plan) };
}

/** An edited plan as it is kept: its names and sources are of what it does now. */
export function nextRevision(before: Plan, compiled: Plan): Plan {
  const { validation: _validation, ...after } = compiled;
  const named = { ...after, ...editedNames(before, after) };
  return { ...named, status: 'draft', provenance: editedProvenance(before, named) };
}

/** The same plan for a model, which names its steps and copies what the person says. */
export function planToEdit(
  deps: RequestsDeps,
  records: readonly MessageRecord[],
  names: KnownNames,
): PlanToEdit | null {
  const stored = shownPlan(deps, records);
  if (stored === null) return null;
  const { planId, revision } = stored;
  const plan = requireStored(stored.document);
  const taint = deps.store.reader.plans.taint(planId);
  return { planId, revision, plan, taint, context: { ...planContext(deps, plan), names } };
}

/** As a request is understood: recorded with its life. */
export function understoodEdit(edit: EditByWords, text: string): Understood {
  const outcome: CompileOutcome =
    edit.kind === 'question'
      ? { outcome: 'ask', questions: [edit.question], assumptions: [] }
      : { outcome: 'answer', reason: 'The plan was changed.', reads: [], assumptions: [] };
  return { text, outcome, question: null, answers: null };
}

/** The card that was shown last, where nobody agreed to its plan yet. */
function shownPlan({ store }: RequestsDeps, records: readonly MessageRecord[]) {
  const card = records
    .map(contentOf)
    .findLast((content) => content !== null && cards.has(content.kind));
  if (card?.kind !== 'plan' && card?.kind !== 'edited') return null;
  const stored = store.reader.plans.get(card.planId);
  const isOpen = stored?.status === 'draft' || stored?.status === 'validated';
  return stored !== undefined && isOpen && stored.document.ok ? stored : null;
}

/** A question about the change itself stands between. */
const cards: ReadonlySet<string> = new Set(['plan', 'edited', 'run']);
