import { AppError } from '../../shared/errors.ts';
import { executionNotFound } from '../store/queries/executions.ts';
import { requireStored } from '../store/stored.ts';
import { checkJudged } from './check-agreeable.ts';
import { judgeUnderWay } from './judge-plan.ts';
import { planView } from './plan-view.ts';
import { rehearsalOfPlan } from './rehearsal-of-plan.ts';
import type { RequestsDeps } from './requests-deps.ts';
import { showRun } from './show-run.ts';

/**
 * A person's yes to going on from the failed step of a run, with what they were shown that it takes over.
 * @throws AppError RUN_NOT_FOUND, NOT_ACKNOWLEDGED, UNTRUSTED_PARTY, PLAN_INVALID, PLAN_BLOCKED, and those of Executor.continueRun
 */
export async function continueRun(
  deps: RequestsDeps,
  executionId: string,
  planHash: string,
  acknowledged: boolean,
): Promise<{ executionId: string }> {
  const run = deps.store.reader.executions.get(executionId);
  if (run === undefined) throw executionNotFound(executionId);
  if (!acknowledged) throw notAcknowledged();
  if (planHash !== run.planHash) checkEdited(deps, run.planId, planHash, run.account);
  const policyVersion = deps.store.reader.policy.version();
  const agreement = { planHash, policyVersion, agreedBy: 'local' };
  const started = await deps.executor.continueRun(executionId, agreement);
  showRun(deps, run.planId, run.requestId, started);
  return started;
}

/**
 * A plan that was edited since is judged as any other, but not by what the account holds: part of it is
 * done already. For the same reason no rehearsal of the whole is asked for; one that rules it out counts.
 */
function checkEdited(deps: RequestsDeps, planId: string, planHash: string, account: string): void {
  const stored = deps.store.reader.plans.get(planId);
  // Which plan it is then is for the executor to refuse.
  if (stored === undefined || stored.hash !== planHash) return;
  const plan = requireStored(stored.document);
  const view = planView(deps, planId);
  checkJudged(view, judgeUnderWay(deps, plan), 'Mend them in the editor.');
  const rehearsal = rehearsalOfPlan(deps, planHash, account);
  const risks = rehearsal?.steps.flatMap((step) => step.risks) ?? [];
  if (risks.some(({ level }) => level === 'block')) throw blocked();
}

function notAcknowledged(): AppError {
  const message = 'You have not ticked that you read what is taken over and what is done anew.';
  return refuse('NOT_ACKNOWLEDGED', 'policy_denied', message, 'Read it and tick the box.');
}

function blocked(): AppError {
  const message = 'A finding of the rehearsal rules this plan out.';
  return refuse('PLAN_BLOCKED', 'policy_denied', message, 'Look at the finding.');
}

function refuse(code: string, kind: AppError['class'], message: string, advice: string): AppError {
  return new AppError(code, kind, message, { advice: `Nothing was started. ${advice}` });
}
