import { listable, scheduleView } from '../../main/scheduler/schedule-views.ts';
import { requireTrigger, type TriggerRecord } from '../../main/store/queries/triggers.ts';
import type { StoreReader } from '../../main/store/store.ts';
import type { ScheduleView } from '../../shared/schedules/views.ts';

type Shown = Omit<ScheduleView, 'mandate'>;

/** Every schedule, from the rows alone: whoever runs them may be another process. */
export function listSchedules(reader: StoreReader, now: number): Shown[] {
  return listable(reader).map((row) => shown(reader, row, now));
}

/** Errors: SCHEDULE_NOT_FOUND, PARKED. */
export function readSchedule(reader: StoreReader, triggerId: string, now: number): Shown {
  return shown(reader, requireTrigger(reader.triggers, triggerId), now);
}

function shown(reader: StoreReader, row: TriggerRecord, now: number): Shown {
  return scheduleView(reader, row, { now, heldBack: undefined });
}
