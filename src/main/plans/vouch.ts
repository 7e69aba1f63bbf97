import { addressProblem, checksummed, describeAddressProblem } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { planStrangers } from '../../shared/plan/validate/plan-strangers.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import type { PlanSourcesDeps } from './plan-sources-deps.ts';

/**
 * The person's own word that they know an address which nobody but others names: for this plan alone, and for good.
 * The plan stays theirs in everything else. Errors: PLAN_NOT_FOUND, PARKED, BAD_ADDRESS, NOT_TO_VOUCH.
 */
export function vouch(
  { store, context, notify }: Pick<PlanSourcesDeps, 'store' | 'context' | 'notify'>,
  planId: string,
  address: string,
): void {
  const stored = store.reader.plans.get(planId);
  if (stored === undefined) throw planNotFound(planId);
  const plan = requireStored(stored.document);
  requireStranger(plan, context(plan), address);
  store.writer.plans.vouch(planId, address);
  notify({ topic: 'plan', id: planId });
}

/** Errors: BAD_ADDRESS unless it is written whole with its checksum; NOT_TO_VOUCH where the plan does not stop for it. */
export function requireStranger(plan: Plan, context: PlanContext, address: string): void {
  const problem = addressProblem(address);
  if (problem !== null) throw badAddress(describeAddressProblem(address, problem));
  if (checksummed(address) !== address)
    throw badAddress(`${address} is written without the capital letters of its checksum.`);
  if (planStrangers(plan, context).every((stranger) => stranger.address !== address))
    throw notToVouch(address);
}

function badAddress(message: string): AppError {
  return new AppError('BAD_ADDRESS', 'invalid_params', message, {
    advice: 'Nothing was noted. Copy it whole, as the plan shows it.',
  });
}

function notToVouch(address: string): AppError {
  const message = `The plan does not stop because of ${address}, so there is nothing to say about it.`;
  return new AppError('NOT_TO_VOUCH', 'invalid_params', message, {
    advice: 'Nothing was noted. Look at the plan: it lists the addresses for which it stops.',
    facts: { address },
  });
}
