import { mandateNotFound, mandateOver, otherPlan } from '../store/queries/mandate-refusals.ts';
import type { MandateRecord } from '../store/queries/mandates.ts';
import type { StoreReader } from '../store/store.ts';

/** A mandate under which a plan may run now. Errors: MANDATE_NOT_FOUND, MANDATE_OVER, MANDATE_OTHER_PLAN. */
export function usableMandate(
  reader: Pick<StoreReader, 'mandates'>,
  { mandateId, planHash }: { mandateId: string; planHash: string },
  now: number,
): MandateRecord {
  const mandate = reader.mandates.get(mandateId);
  if (mandate === undefined) throw mandateNotFound(mandateId);
  if (mandate.state !== 'active' || now >= mandate.expiresAt) throw mandateOver(mandateId);
  if (mandate.planHash !== planHash) throw otherPlan(mandateId);
  return mandate;
}
