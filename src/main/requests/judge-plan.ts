import type { PlanContext } from '../../shared/plan/context.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { Taint } from '../../shared/plan/taint.ts';
import type { ValidationResult } from '../../shared/plan/validate/result.ts';
import { validatePlan } from '../../shared/plan/validate/validate-plan.ts';
import { planContext } from './plan-context.ts';
import type { RequestsDeps } from './requests-deps.ts';

export interface JudgedPlan {
  validation: ValidationResult;
  /** By what it was judged. */
  context: PlanContext;
}

/**
 * The one road by which a plan is judged: with all that is known here, and with what others wrote that its rows say it
 * was drafted beside. `untrusted`: that of a plan that has no rows yet.
 */
export function judgePlan(
  deps: RequestsDeps,
  plan: Plan,
  untrusted?: readonly Taint[],
): JudgedPlan {
  const context = planContext(deps, plan, untrusted);
  return { validation: validatePlan(plan, context), context };
}

/** The same of a plan of which a part is done already: what the account holds now says nothing of the whole. */
export function judgeUnderWay(deps: RequestsDeps, plan: Plan): ValidationResult {
  const { balances: _balances, healthFactors: _health, ...context } = planContext(deps, plan);
  return validatePlan(plan, context);
}
