import { api } from '../api.ts';
import { ahead, dayAndClock, dayAndClockUnlessToday, ownZone } from '../format/time.ts';
import { useRoute } from '../state/route-store.ts';
import { useNow } from '../state/use-now.ts';
import { useRemote } from '../state/use-remote.ts';

/** At the foot of the rail: what starts next by itself, and whether something should have started. */
export function NextStart({ halted }: { halted: boolean }) {
  const go = useRoute((store) => store.go);
  const now = useNow(10_000);
  const health = useRemote('scheduler', () => api.scheduleHealth({}), ['schedule']);
  if (health.value === null) return <span className="mt-auto" />;
  const { next, overdue, stalled, allPausedUntil } = health.value;
  if (halted) {
    if (health.value.active === 0) return <span className="mt-auto" />;
    return (
      <button
        type="button"
        className="mt-auto"
        onClick={() => go({ page: 'schedules', of: null })}
        title="Everything is stopped: nothing starts until you allow it again. Open the schedules."
      >
        <span className="q">Nothing starts</span>
      </button>
    );
  }
  if (stalled || overdue > 0) {
    return (
      <button
        type="button"
        className="mt-auto"
        onClick={() => go({ page: 'schedules', of: null })}
        title="A start is due and nothing has become of it yet. Open the schedules."
      >
        <span className="caution mid">Overdue</span>
      </button>
    );
  }
  if (next !== null) {
    const when = dayAndClock(next.dueAt, now, ownZone());
    return (
      <button
        type="button"
        className="mt-auto"
        title={`${next.planName}: ${when}, ${ahead(next.dueAt, now)}`}
        onClick={() => go({ page: 'schedules', of: next.triggerId })}
      >
        <span className="q">Next start</span>
        <span className="px-1">{dayAndClockUnlessToday(next.dueAt, now, ownZone())}</span>
      </button>
    );
  }
  if (allPausedUntil === undefined) return <span className="mt-auto" />;
  return (
    <button
      type="button"
      className="mt-auto"
      onClick={() => go({ page: 'schedules', of: null })}
      title="All schedules are paused. Open them."
    >
      <span className="q">All paused</span>
    </button>
  );
}
