import type { ScheduleState } from '../../shared/schedules/decide/schedule.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { StoreReader } from '../store/store.ts';
import { requireStored } from '../store/stored.ts';

/** All that a decision rests on, from the rows; PARKED where the trigger can no longer be read. */
export function stateOf(
  reader: Pick<StoreReader, 'executions' | 'fires'>,
  row: TriggerRecord,
  { held, away }: Pick<ScheduleState, 'held' | 'away'>,
): ScheduleState {
  const { triggerId, planId, agreedAt, decidedTo, runsDone } = row;
  return {
    triggerId,
    trigger: requireStored(row.document),
    agreedAt,
    decidedTo,
    runsDone,
    queued: reader.fires.queuedOf(triggerId),
    running: reader.executions.openOfPlan(planId) !== undefined,
    held,
    away,
  };
}
