import { AppError } from '../../shared/errors.ts';
import { planHash } from '../../shared/plan/hash.ts';
import { importPlan } from '../../shared/plan/import/import-plan.ts';
import { readPlanFile } from '../../shared/plan/import/read-plan-file.ts';
import { newId } from '../store/new-id.ts';
import type { PlanSourcesDeps } from './plan-sources-deps.ts';
import { requireStranger } from './vouch.ts';

export interface FileToKeep {
  fileName: string;
  text: string;
  /** Addresses in it that the person said they know; none unless given. */
  vouched?: readonly string[];
}

/**
 * Stores a plan file as a draft, with its text as it was. The file is read again: what a window showed of it
 * is not taken for what it says.
 * @throws AppError PLAN_FILE_REFUSED, BAD_ADDRESS, NOT_TO_VOUCH
 */
export function keepPlanFile(
  { store, clock, context, notify }: PlanSourcesDeps,
  { vouched = [], ...file }: FileToKeep,
): { planId: string } {
  const reading = readPlanFile(file.text);
  if (!reading.ok) throw refused(reading.problems[0]?.code ?? '');
  const { plan } = importPlan(reading.plan, { planId: newId(), createdAt: clock.now() });
  const known = context(plan, [{ origin: 'plan_file', label: file.fileName }]);
  for (const address of vouched) requireStranger(plan, known, address);
  store.writer.together(() => {
    store.writer.plans.save(plan, planHash(plan));
    store.writer.planFiles.keep(plan.id, file);
    for (const address of vouched) store.writer.plans.vouch(plan.id, address);
  });
  notify({ topic: 'plan', id: plan.id });
  return { planId: plan.id };
}

function refused(problem: string): AppError {
  return new AppError('PLAN_FILE_REFUSED', 'invalid_params', 'This file is not a plan.', {
    advice: 'Nothing was stored. Choose the file again to see what is wrong with it.',
    facts: { problem },
  });
}
