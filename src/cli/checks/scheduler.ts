import { utcTime } from '../../shared/iso-time.ts';
import type { SchedulerView } from '../../shared/schedules/views.ts';
import { readStored } from '../read-stored.ts';
import type { Check, CheckResult } from './check.ts';

/** Whether anybody looks at the schedules, and whether a start is overdue. */
export const scheduler: Check = async (context) => {
  const row = { id: 'scheduler' };
  try {
    const { schedulerView } = await import('../../main/scheduler/schedule-views.ts');
    const now = context.clock.now();
    const view = readStored(context, (reader) => schedulerView(reader, now), null);
    return { ...row, ...judge(view) };
  } catch {
    // What is wrong with the database, its own line says.
    return { ...row, state: 'absent', detail: 'The schedules cannot be read.', mend: '' };
  }
};

function judge(view: SchedulerView | null): Omit<CheckResult, 'id'> {
  if (view === null || view.active + view.paused === 0) {
    return { state: 'absent', detail: 'There is no schedule.', mend: '' };
  }
  const { active, paused, overdue, beatAt, stalled } = view;
  const counts = `${active} active, ${paused} paused, ${overdue} overdue`;
  const beat = beatAt === null ? 'nobody has looked yet' : `looked at last at ${utcTime(beatAt)}`;
  const detail = `Schedules: ${counts}; ${beat}.`;
  if (active === 0) return { state: 'ok', detail, mend: '' };
  if (beatAt === null || stalled) {
    const mend = 'Nothing starts now. Open Countersign, or run "countersign daemon".';
    return { state: 'absent', detail, mend };
  }
  if (overdue === 0) return { state: 'ok', detail, mend: '' };
  const mend = '"countersign schedule list" shows which. Quit Countersign and open it again.';
  return { state: 'failed', detail, mend };
}
