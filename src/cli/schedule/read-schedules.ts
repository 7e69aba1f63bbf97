import { type Listing, listSchedules } from '../../main/scheduler/list-schedules.ts';
import { scheduleView } from '../../main/scheduler/schedule-views.ts';
import { requireTrigger, type TriggerRecord } from '../../main/store/queries/triggers.ts';
import type { StoreReader } from '../../main/store/store.ts';
import type { ScheduleList, ScheduleView } from '../../shared/schedules/views.ts';

/** The schedules from the rows alone: whoever runs them may be another process. */
export function readSchedules(reader: StoreReader, listing: Listing, now: number): ScheduleList {
  return listSchedules(reader, listing, (row) => shown(reader, row, now));
}

/** Errors: SCHEDULE_NOT_FOUND, PARKED. */
export function readSchedule(reader: StoreReader, triggerId: string, now: number): ScheduleView {
  return shown(reader, requireTrigger(reader.triggers, triggerId), now);
}

function shown(reader: StoreReader, row: TriggerRecord, now: number): ScheduleView {
  return scheduleView(reader, row, { now, heldBack: undefined });
}
