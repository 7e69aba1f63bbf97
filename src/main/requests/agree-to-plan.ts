import { AppError, toAppError } from '../../shared/errors.ts';
import { openRunStates } from '../../shared/runs/states.ts';
import type { ExecutionRecord } from '../store/queries/execution-row.ts';
import { requireActing } from './acting-account.ts';
import { checkAgreeable } from './check-agreeable.ts';
import { checkSources } from './check-sources.ts';
import { planView } from './plan-view.ts';
import type { RequestsDeps } from './requests-deps.ts';
import { showRun } from './show-run.ts';

/**
 * A person's yes to a plan as they saw it: it starts the run and authorises no signature.
 * @throws AppError PLAN_NOT_FOUND, PLAN_CHANGED, PLAN_IS_RUNNING, PLAN_RAN_SINCE, NO_SUCH_ACCOUNT, those
 * of checkAgreeable and checkSources, and what the executor refuses to run
 */
export async function agreeToPlan(
  deps: RequestsDeps,
  planId: string,
  planHash: string,
  acknowledged: boolean,
): Promise<{ executionId: string }> {
  const { reader, writer } = deps.store;
  const view = planView(deps, planId);
  if (view.hash !== planHash) throw planChanged();
  checkAgreeable(view, acknowledged);
  await checkSources(deps, view.plan);
  checkNotRun(reader.executions.listOfPlan(planId), view.rehearsal?.rehearsedAt ?? 0);
  // An edited, imported or filled-in plan is a draft until it was judged, which it was just now.
  if (view.plan.status === 'draft') writer.plans.setStatus(planId, 'validated');
  const account = requireActing(deps, view.plan);
  const request = reader.requests.ofPlan(planId);
  const requestId = request?.request_id ?? null;
  if (request?.wallet_address === null) writer.requests.setWallet(request.request_id, account);
  const policyVersion = reader.policy.version();
  const agreement = { planId, planHash, account, requestId, policyVersion, agreedBy: 'local' };
  const rehearsed = view.rehearsal?.instanceId ?? null;
  const started = await deps.executor.agree(agreement, rehearsed).catch((thrown: unknown) => {
    const error = toAppError(thrown);
    writer.requests.recordError({ requestId, type: 'tool_execution', error: error.toShape() });
    throw error;
  });
  showRun(deps, planId, requestId, started);
  return started;
}

/** Each yes is to one rehearsal, and starts one run. */
function checkNotRun(runs: readonly ExecutionRecord[], rehearsedAt: number): void {
  if (runs.some(({ state }) => openRunStates.includes(state))) {
    throw refuse('PLAN_IS_RUNNING', 'This plan is running now.', 'Look at its run.');
  }
  if (runs.some(({ startedAt }) => startedAt >= rehearsedAt)) {
    const message = 'This plan has run since it was rehearsed.';
    throw refuse('PLAN_RAN_SINCE', message, 'Rehearse it again to run it once more.');
  }
}

/** PLAN_CHANGED. */
export function planChanged(): AppError {
  const message = 'The plan changed since it was shown.';
  return refuse('PLAN_CHANGED', message, 'Read it again before you agree.');
}

function refuse(code: string, message: string, advice: string): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: `Nothing was started. ${advice}`,
  });
}
