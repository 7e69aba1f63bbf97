import { mandateNotFound, mandateOver, otherPlan } from '../store/queries/mandate-refusals.ts';
import type { MandateRecord } from '../store/queries/mandates.ts';
import { planTainted } from '../store/queries/plan-taints.ts';
import type { StoreReader } from '../store/store.ts';

/** A mandate under which a plan may run now. Errors: MANDATE_NOT_FOUND, MANDATE_OVER, MANDATE_OTHER_PLAN, PLAN_TAINTED. */
export function usableMandate(
  reader: Pick<StoreReader, 'mandates' | 'plans'>,
  { mandateId, planId, planHash }: { mandateId: string; planId: string; planHash: string },
  now: number,
): MandateRecord {
  const mandate = reader.mandates.get(mandateId);
  if (mandate === undefined) throw mandateNotFound(mandateId);
  if (mandate.state !== 'active' || now >= mandate.expiresAt) throw mandateOver(mandateId);
  if (mandate.planHash !== planHash) throw otherPlan(mandateId);
  const taints = reader.plans.taint(planId);
  if (taints.length > 0) throw planTainted(planId, taints, notUnder);
  return mandate;
}

const notUnder =
  'Nothing was agreed to. Leave the mandate out, and answer each time you are asked.';
