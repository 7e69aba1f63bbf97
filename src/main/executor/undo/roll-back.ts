import { planHash } from '../../../shared/plan/hash.ts';
import { usesChain } from '../../../shared/plan/uses-chain.ts';
import { planSteps } from '../plan-steps.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { undoOfRun } from './undo-of-run.ts';

/**
 * Inside the transaction that ends a failed run: the plan that undoes it, and its run, begun on the
 * strength of the agreement to a plan that says so. It authorises no signature. What cannot be undone is
 * left, and the failed run says so.
 */
export function rollBack(deps: ExecutorDeps, run: Run): void {
  const { reader, writer } = deps.store;
  const policyVersion = reader.policy.version();
  const { executionId, account, chainId, instanceId } = run.execution;
  const { plan } = undoOfRun(deps, run, null);
  if (plan === null) return;
  const hash = planHash(plan);
  writer.undo.savePlan(plan, hash, executionId);
  writer.plans.setStatus(plan.id, 'validated');
  writer.executions.agree({
    ...{ planId: plan.id, planHash: hash, policyVersion, agreedBy: 'rollback' },
    ...{ account, chainId, instanceId: usesChain(plan) ? instanceId : null },
    ...{ requestId: null, steps: planSteps(plan) },
  });
}
