import { AppError } from '../../shared/errors.ts';
import { policyVersion } from '../approvals/policy-version.ts';
import { checkAgreeable } from './check-agreeable.ts';
import { findPlanCard } from './find-plan-card.ts';
import { addMessage } from './messages.ts';
import { planView } from './plan-view.ts';
import type { RequestsDeps } from './requests-deps.ts';

/**
 * A person's yes to a plan as they saw it: it starts the run and authorises no signature.
 * @throws AppError PLAN_NOT_FOUND, PLAN_CHANGED, NO_SUCH_ACCOUNT, those of checkAgreeable, and what the
 * executor refuses to run
 */
export async function agreeToPlan(
  deps: RequestsDeps,
  planId: string,
  planHash: string,
  acknowledged: boolean,
): Promise<{ executionId: string }> {
  const view = planView(deps, planId);
  if (view.hash !== planHash) throw planChanged();
  checkAgreeable(view, acknowledged);
  const card = findPlanCard(deps.store.reader, planId);
  const requestId = card?.requestId ?? null;
  const account = view.account.address || deps.account();
  const started = await deps.executor.agree({
    ...{ planId, planHash, account, requestId, policyVersion },
    agreedBy: 'local',
  });
  if (requestId !== null) deps.store.writer.requests.setStatus(requestId, 'running');
  if (card !== undefined) addMessage(deps, card.conversationId, { kind: 'run', ...started });
  return started;
}

function planChanged(): AppError {
  return new AppError('PLAN_CHANGED', 'invalid_params', 'The plan changed since it was shown.', {
    advice: 'Nothing was started. Read it again before you agree.',
  });
}
