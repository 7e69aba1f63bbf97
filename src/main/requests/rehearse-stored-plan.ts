import { getAddress } from 'viem';
import type { Rehearsal } from '../../shared/chain/types.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import type { RequestsDeps } from './requests-deps.ts';

/**
 * Runs a stored plan on a fork from its account's real state, and keeps what was found.
 * @throws AppError PLAN_NOT_FOUND, NO_SUCH_ACCOUNT, CHAIN_MISMATCH, RPC_*, ANVIL_MISSING, REHEARSAL_UNAVAILABLE
 */
export async function rehearseStoredPlan(deps: RequestsDeps, planId: string): Promise<Rehearsal> {
  const { reader, writer } = deps.store;
  const stored = reader.plans.get(planId);
  if (stored === undefined) throw planNotFound(planId);
  const plan = requireStored(stored.document);
  const account = getAddress(plan.account ?? deps.account());
  const { simulation } = await deps.connect();
  const rehearsal = await simulation.rehearsePlan({ plan, planHash: stored.hash, account });
  writer.rehearsals.save(planId, rehearsal);
  deps.notify({ topic: 'plan', id: planId });
  return rehearsal;
}
