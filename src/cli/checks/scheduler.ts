import { utcTime } from '../../shared/iso-time.ts';
import type { SchedulerView } from '../../shared/schedules/views.ts';
import { readStored } from '../read-stored.ts';
import { allPausedWords, haltedWords, isLooking } from '../schedule/schedule-lines.ts';
import type { Check, CheckResult } from './check.ts';

/** Whether anything may start, whether anybody looks at the schedules, and whether a start is overdue. */
export const scheduler: Check = async (context) => {
  const row = { id: 'scheduler' };
  try {
    const [{ schedulerView }, { countUnreadable }] = await Promise.all([
      import('../../main/scheduler/schedule-views.ts'),
      import('../../main/scheduler/list-schedules.ts'),
    ]);
    const now = context.clock.now();
    const found = readStored(
      context,
      (reader) => ({ ...schedulerView(reader, now), unreadable: countUnreadable(reader) }),
      null,
    );
    return { ...row, ...judge(found) };
  } catch {
    // What is wrong with the database, its own line says.
    return { ...row, state: 'absent', detail: 'The schedules cannot be read.', mend: '' };
  }
};

type Found = SchedulerView & { unreadable: number };

function judge(view: Found | null): Omit<CheckResult, 'id'> {
  if (view === null) return { state: 'absent', detail: 'There is no schedule.', mend: '' };
  const { active, paused, overdue, unreadable, halted, allPausedUntil } = view;
  const facts = {
    ...{ running: isLooking(view), halted, active, paused, overdue, unreadable },
    ...(allPausedUntil !== undefined && { allPausedUntil }),
  };
  const found = { detail: detailOf(view), facts };
  if (halted) return { ...found, state: 'absent', mend: haltedWords };
  if (allPausedUntil !== undefined) {
    return { ...found, state: 'absent', mend: allPausedWords(allPausedUntil) };
  }
  if (unreadable > 0) {
    const mend =
      '"countersign schedule list" shows which and why. Remove them, and make their plans anew.';
    return { ...found, state: 'failed', mend };
  }
  if (active === 0) return { ...found, state: paused === 0 ? 'absent' : 'ok', mend: '' };
  if (!isLooking(view)) {
    const mend = 'Nothing starts now. Open Countersign, or run "countersign daemon".';
    return { ...found, state: 'absent', mend };
  }
  if (overdue === 0) return { ...found, state: 'ok', mend: '' };
  const mend = '"countersign schedule list" shows which. Quit Countersign and open it again.';
  return { ...found, state: 'failed', mend };
}

function detailOf(view: Found): string {
  const { active, paused, overdue, unreadable } = view;
  if (active + paused === 0) return 'There is no schedule.';
  const lost = unreadable === 0 ? '' : `, ${unreadable} of them can no longer be read`;
  return `Schedules: ${active} active, ${paused} paused, ${overdue} overdue${lost}; ${lookWords(view)}.`;
}

function lookWords({ beatAt, endedAt }: SchedulerView): string {
  if (beatAt === null) return 'nobody has looked yet';
  if (endedAt !== null) return `Countersign is not running since ${utcTime(endedAt)}`;
  return `looked at last at ${utcTime(beatAt)}`;
}
