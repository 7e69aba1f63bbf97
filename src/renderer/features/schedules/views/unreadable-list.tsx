import type { UnreadableSchedule } from '../../../../shared/schedules/views.ts';
import { Note } from '../../../components/note.tsx';
import { count } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { RemoveSchedule } from './remove-schedule.tsx';

/** Schedules that can no longer be shown, with the reason; nothing while there is none that is not over. */
export function UnreadableList({ schedules }: { schedules: readonly UnreadableSchedule[] }) {
  const standing = schedules.filter(({ state }) => state !== 'ended');
  if (standing.length === 0) return null;
  const title = `${count(standing.length, 'schedule')} can no longer be read`;
  return (
    <div className="px-6 py-3">
      <Note tone="caution" title={title}>
        <p>{nothing(standing.length === 1 ? 'It starts' : 'They start')}</p>
        <ul>
          {standing.map(({ triggerId, planName, why }) => (
            <li key={triggerId} className="row py-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <b>{shortName(planName)}</b> {why}
              </span>
              <RemoveSchedule triggerId={triggerId} planName={planName} />
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

function nothing(subject: string): string {
  return `${subject} nothing. What is stored is kept; to start it again, remove the schedule and make its plan anew.`;
}
