import type { FireView } from '../../../../shared/schedules/views.ts';
import { Button } from '../../../components/button.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { Unread } from '../../../components/unread.tsx';
import { dayAndClock, ownZone } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { fireMark, fireReason } from '../../../words/schedule-words.ts';
import { useFires } from '../hooks/use-fires.ts';

interface FireListProps {
  triggerId: string;
  /** On the clock of which the times are shown. */
  zone: string;
  now: number;
}

/** Every start that was due and what became of it, newest first. */
export function FireList({ triggerId, zone, now }: FireListProps) {
  const fires = useFires(triggerId);
  const { value } = fires;
  return (
    <section aria-label="Starts until now">
      <h3>Starts until now{zone === ownZone() ? '' : `, on the clock of ${zone}`}</h3>
      {fires.error || fires.loading ? (
        <Unread
          error={fires.error}
          kept="They are kept."
          onRetry={fires.reload}
          rows={[
            [110, 120],
            [110, 90],
          ]}
        >
          Reading its starts.
        </Unread>
      ) : null}
      {value?.fires.length === 0 ? <p className="s m">It has not started yet.</p> : null}
      <ul>
        {(value?.fires ?? []).map((fire) => (
          <Fire key={fire.fireId} fire={fire} zone={zone} now={now} />
        ))}
      </ul>
      {value === null || value.next === null ? null : (
        <Button size="small" className="mt-2" onClick={() => void fires.more()}>
          Show earlier ones
        </Button>
      )}
    </section>
  );
}

interface FireProps {
  fire: FireView;
  zone: string;
  now: number;
}

function Fire({ fire, zone, now }: FireProps) {
  const go = useRoute((store) => store.go);
  const { executionId, dueAt } = fire;
  const mark = fireMark(fire);
  const reason = fireReason(fire, now, zone);
  return (
    <li className="grid gap-0.5 border-b border-line py-1.5 last:border-b-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <time className="s" dateTime={new Date(dueAt).toISOString()}>
          {dayAndClock(dueAt, now, zone)}
        </time>
        <StateMark sign={mark.sign} tone={mark.tone}>
          {mark.word}
        </StateMark>
        {executionId === null ? null : (
          <button
            type="button"
            className="link s"
            onClick={() => go({ page: 'runs', executionId })}
          >
            Open the run
          </button>
        )}
      </span>
      {reason === '' ? null : <span className="s m">{reason}</span>}
    </li>
  );
}
