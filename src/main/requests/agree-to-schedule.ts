import type { Address } from 'viem';
import { unsupportedPart } from '../executor/supported.ts';
import { watchOnlyRefusal } from '../executor/watch-only.ts';
import { requireActing } from './acting-account.ts';
import { planChanged } from './agree-to-plan.ts';
import { checkAgreeable } from './check-agreeable.ts';
import { checkSources } from './check-sources.ts';
import { planView } from './plan-view.ts';
import type { RequestsDeps } from './requests-deps.ts';

/**
 * A person's standing yes to a plan that says when it starts, as they saw it: each of its runs rests on it, and none
 * of them signs by it, but under a mandate. `account`: another one than the plan acts for, e.g. that of a mandate.
 * @throws AppError PLAN_NOT_FOUND, PLAN_CHANGED, NO_SUCH_ACCOUNT, NO_TRIGGER, PLAN_ILLEGAL_STATUS, those of
 * checkAgreeable, and what the executor refuses to run
 */
export async function agreeToSchedule(
  deps: RequestsDeps,
  planId: string,
  {
    planHash,
    acknowledged,
    account,
    mandateId,
  }: { planHash: string; acknowledged: boolean; account?: Address; mandateId?: string },
): Promise<{ triggerId: string }> {
  const { writer } = deps.store;
  const view = planView(deps, planId);
  if (view.hash !== planHash) throw planChanged();
  checkAgreeable(view, acknowledged);
  await checkSources(deps, view.plan);
  const from = account ?? requireActing(deps, view.plan);
  const refusal =
    unsupportedPart(view.plan, deps.network.chainId) ??
    watchOnlyRefusal(view.plan, from, deps.nameOf);
  if (refusal) throw refusal;
  if (view.plan.status === 'draft') writer.plans.setStatus(planId, 'validated');
  const { chainId } = deps.network;
  return deps.schedule({ planId, planHash, account: from, chainId, agreedBy: 'local', mandateId });
}
