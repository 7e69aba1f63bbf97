import type { PlanContext } from '../../../shared/plan/context.ts';
import { planHash } from '../../../shared/plan/hash.ts';
import { orderInvalid } from '../../../shared/plan/orders/order-errors.ts';
import { type Order, orderPlan } from '../../../shared/plan/orders/order-plan.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { usesChain } from '../../../shared/plan/uses-chain.ts';
import { validatePlan } from '../../../shared/plan/validate/validate-plan.ts';
import { newId } from '../../store/new-id.ts';
import { limitsOfPlan } from '../budgets/limits-of-plan.ts';
import { planSteps } from '../plan-steps.ts';
import type { Run, Workbench, Writing } from '../run.ts';
import { startBalancesOf } from '../start-balances-of.ts';
import { unsupportedPart } from '../supported.ts';

/** Who agreed to the run of an order: the step of a plan that a person agreed to. */
export const byOrder = 'order';

/** An order that is about to be written. */
export interface NewOrder {
  executionId: string;
  write(writing: Writing): void;
}

/**
 * Nothing is written yet. A share of the start is one of what is held now. Errors: ORDER_*, those of reading
 * what is held, and what the executor refuses to run.
 */
export async function createOrder(
  bench: Workbench,
  run: Run,
  order: Order,
  chainId: number,
): Promise<NewOrder> {
  const { clock, store } = bench;
  const { account, instanceId, executionId: orderedBy } = run.execution;
  const birth = { planId: newId(), createdAt: clock.now(), account, chainId };
  const plan = orderPlan(order, { ...birth, budget: run.plan.budget });
  const { plans } = store.reader;
  const vouched = plans.vouches(run.plan.id).map((each) => each.address);
  // It is part of the plan that orders it, and no better known than that one.
  const beside = { untrusted: plans.taint(run.plan.id), vouched };
  assertSound(plan, { now: new Date(clock.now()).toISOString(), ...beside });
  const startBalances = await startBalancesOf(plan, account, bench);
  const executionId = newId();
  return {
    executionId,
    write: (writing) => {
      const hash = planHash(plan);
      const policyVersion = store.reader.policy.version();
      store.writer.plans.save(plan, hash);
      store.writer.plans.setStatus(plan.id, 'validated');
      store.writer.executions.agree({
        ...{ executionId, planId: plan.id, planHash: hash, policyVersion, agreedBy: byOrder },
        ...{ account, chainId, instanceId: usesChain(plan) ? instanceId : null },
        ...{ requestId: null, steps: planSteps(plan), budgets: limitsOfPlan(plan) },
        ...{ startBalances, orderedBy },
      });
      writing.afterwards(() => {
        writing.notify({ topic: 'plan', id: plan.id });
        writing.notify({ topic: 'run', id: executionId });
        writing.carryOn?.(executionId);
      });
    },
  };
}

function assertSound(plan: Plan, known: PlanContext): void {
  const { issues } = validatePlan(plan, known);
  const error = issues.find(({ severity }) => severity === 'error');
  if (error !== undefined) throw orderInvalid(error.message);
  const refusal = unsupportedPart(plan);
  if (refusal !== null) throw refusal;
}
