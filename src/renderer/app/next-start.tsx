import type { ReactNode } from 'react';
import type { SchedulerView } from '../../shared/schedules/views.ts';
import { api } from '../api.ts';
import { ahead, dayAndClock, dayAndClockUnlessToday, ownZone } from '../format/time.ts';
import { useRoute } from '../state/route-store.ts';
import { useNow } from '../state/use-now.ts';
import { useRemote } from '../state/use-remote.ts';

/** At the foot of the rail: what starts next by itself, and whether something should have started. */
export function NextStart({ halted }: { halted: boolean }) {
  const go = useRoute((store) => store.go);
  const now = useNow(10_000);
  const { value } = useRemote('scheduler', () => api.scheduleHealth({}), ['schedule']);
  const told = value === null ? null : toldOf({ ...value, halted }, now);
  if (told === null) return <span className="mt-auto" />;
  const { title, words, of = null } = told;
  return (
    <button
      type="button"
      className="mt-auto"
      title={title}
      onClick={() => go({ page: 'schedules', of })}
    >
      {words}
    </button>
  );
}

interface Told {
  title: string;
  words: ReactNode;
  /** The schedule that it is about. */
  of?: string;
}

/** Null where there is nothing to say. */
function toldOf(health: SchedulerView, now: number): Told | null {
  const { halted, active, next, overdue, stalled, allPausedUntil } = health;
  if (halted) {
    const title =
      'Everything is stopped: nothing starts until you allow it again. Open the schedules.';
    return active === 0 ? null : { title, words: <span className="q">Nothing starts</span> };
  }
  if (stalled || overdue > 0) {
    const title = 'A start is due and nothing has become of it yet. Open the schedules.';
    return { title, words: <span className="caution mid">Overdue</span> };
  }
  if (next !== null) {
    const when = dayAndClock(next.dueAt, now, ownZone());
    const title = `${next.planName}: ${when}, ${ahead(next.dueAt, now)}`;
    return { title, words: <Next dueAt={next.dueAt} now={now} />, of: next.triggerId };
  }
  if (allPausedUntil === undefined) return null;
  const title = 'All schedules are paused. Open them.';
  return { title, words: <span className="q">All paused</span> };
}

function Next({ dueAt, now }: { dueAt: number; now: number }) {
  return (
    <>
      <span className="q">Next start</span>
      <span className="px-1">{dayAndClockUnlessToday(dueAt, now, ownZone())}</span>
    </>
  );
}
