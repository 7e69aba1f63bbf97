import { AppError } from '../../shared/errors.ts';
import { planHash } from '../../shared/plan/hash.ts';
import { importPlan } from '../../shared/plan/import/import-plan.ts';
import { readPlanFile } from '../../shared/plan/import/read-plan-file.ts';
import { newId } from '../store/new-id.ts';
import type { PlanSourcesDeps } from './plan-sources-deps.ts';

/**
 * Stores a plan file as a draft, with its text as it was. The file is read again: what a window showed of it
 * is not taken for what it says.
 * @throws AppError PLAN_FILE_REFUSED
 */
export function keepPlanFile(
  { store, clock, notify }: PlanSourcesDeps,
  file: { fileName: string; text: string },
): { planId: string } {
  const reading = readPlanFile(file.text);
  if (!reading.ok) throw refused(reading.problems[0]?.code ?? '');
  const { plan } = importPlan(reading.plan, { planId: newId(), createdAt: clock.now() });
  store.writer.together(() => {
    store.writer.plans.save(plan, planHash(plan));
    store.writer.planFiles.keep(plan.id, file);
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
