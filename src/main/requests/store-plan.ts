import { planHash } from '../../shared/plan/hash.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { validatePlan } from '../../shared/plan/validate/validate-plan.ts';
import { planContext } from './plan-context.ts';
import type { RequestsDeps } from './requests-deps.ts';

/** Keeps a plan, as validated where the validator has no objection, and joins it to its request. */
export function storePlan(deps: RequestsDeps, requestId: string, plan: Plan): void {
  const { writer } = deps.store;
  writer.together(() => {
    writer.plans.save(plan, planHash(plan));
    if (validatePlan(plan, planContext(deps)).valid) writer.plans.setStatus(plan.id, 'validated');
    writer.requests.setPlan(requestId, plan.id);
  });
  deps.notify({ topic: 'plan', id: plan.id });
}
