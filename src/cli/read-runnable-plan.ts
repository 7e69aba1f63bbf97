import { AppError } from '../shared/errors.ts';
import type { Plan } from '../shared/plan/schema.ts';
import { inputName } from './read-input.ts';
import { readPlanDocument } from './read-plan-document.ts';
import type { CommandIo } from './verb.ts';

/** A plan in which the validator finds no error. Errors: as readPlanDocument, and PLAN_INVALID. */
export async function readRunnablePlan(io: CommandIo, path: string): Promise<Plan> {
  const { plan } = await readPlanDocument(io, path);
  const { validatePlan } = await import('../shared/plan/validate/validate-plan.ts');
  const errors = validatePlan(plan).issues.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return plan;
  throw new AppError(
    'PLAN_INVALID',
    'invalid_params',
    `${inputName(path)} is not valid. ${first.message}`,
    {
      advice: 'Nothing was run. "countersign validate" lists every issue.',
      facts: { errors: errors.length, issue: first.code, nodeId: first.nodeId },
    },
  );
}
