import type { Rehearsal } from '../../shared/chain/types.ts';
import type { RequestsDeps } from './requests-deps.ts';

/**
 * The newest rehearsal of a plan, or null: one on another network or before its practice chain was reset, or of
 * another account than the one that would act now, says nothing of what would happen.
 */
export function rehearsalOfPlan(
  { store, network }: Pick<RequestsDeps, 'store' | 'network'>,
  planHash: string,
  account: string,
): Rehearsal | null {
  const latest = store.reader.rehearsals.latest(planHash);
  if (latest === undefined || !latest.ok) return null;
  const { chainId, instanceId = null, block, account: rehearsed } = latest.value;
  if (chainId !== network.chainId) return null;
  const isReset = network.instanceId !== null && network.instanceId !== instanceId;
  if (isReset && block !== null) return null;
  return rehearsed.toLowerCase() === account.toLowerCase() ? latest.value : null;
}
