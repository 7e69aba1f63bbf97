import { sameAddress } from '../../shared/addresses.ts';
import type { ScheduleView } from '../../shared/schedules/views.ts';
import type { MandateRecord } from '../store/queries/mandates.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { StoreReader } from '../store/store.ts';

type Reader = Pick<StoreReader, 'mandates' | 'plans'>;

/** What a schedule may do by itself: only what was agreed to for this very plan, with the account of the mandate, and nothing where others had a hand in it. */
export function standingOf(
  { mandates, plans }: Reader,
  { triggerId, planId, planHash, account }: TriggerRecord,
): MandateRecord | null {
  const mandate = mandates.ofTrigger(triggerId);
  if (mandate === undefined || mandate.planHash !== planHash) return null;
  const isMeant = sameAddress(mandate.account, account) && plans.taint(planId).length === 0;
  return isMeant ? mandate : null;
}

/** The same as it is shown with a schedule. */
export function mandateOfSchedule(
  reader: Reader,
  row: TriggerRecord,
  now: number,
): ScheduleView['mandate'] {
  const mandate = standingOf(reader, row);
  if (mandate === null) return null;
  const { mandateId, name, expiresAt } = mandate;
  const hasExpired = mandate.state === 'active' && now >= expiresAt;
  return { mandateId, name, state: hasExpired ? 'ended' : mandate.state, expiresAt };
}
