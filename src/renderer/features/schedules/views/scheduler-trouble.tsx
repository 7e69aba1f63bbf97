import type { SchedulerView } from '../../../../shared/schedules/views.ts';
import { Note } from '../../../components/note.tsx';
import { count } from '../../../format/count.ts';
import { age } from '../../../format/time.ts';

/** Says when what starts the schedules does not do its work. */
export function SchedulerTrouble({ health, now }: { health: SchedulerView | null; now: number }) {
  if (health === null || (!health.stalled && health.overdue === 0)) return null;
  const { stalled, overdue, beatAt } = health;
  const due = overdue === 0 ? '' : `${count(overdue, 'start is', 'starts are')} overdue. `;
  const looked = beatAt === null ? '' : ` It looked last ${age(beatAt, now)}.`;
  return (
    <div className="px-6 py-3">
      {stalled ? (
        <Note tone="caution" alert title="The scheduler stands still">
          <p>
            {due}Nothing starts by itself at the moment.{looked} Close Countersign and open it
            again; what is due is then decided by its rule for missed starts.
          </p>
        </Note>
      ) : (
        <Note tone="caution" title={due.trim()}>
          <p>The schedule says what it waits for. It starts when that is there.</p>
        </Note>
      )}
    </div>
  );
}
