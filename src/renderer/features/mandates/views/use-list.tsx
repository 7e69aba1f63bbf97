import type { MandateUseView } from '../../../../shared/mandates/views.ts';
import { Button } from '../../../components/button.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { Unread } from '../../../components/unread.tsx';
import { dayAndClock, ownZone } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useMark } from '../../../words/mandate-words.ts';
import { useUses } from '../hooks/use-uses.ts';

/** Everything that was asked of a mandate: what it signed, and what it refused and why. */
export function UseList({ mandateId, now }: { mandateId: string; now: number }) {
  const uses = useUses(mandateId);
  const { value } = uses;
  return (
    <section aria-label="Used until now">
      <h3>Used until now</h3>
      {uses.error || uses.loading ? (
        <Unread
          error={uses.error}
          kept="Its history is kept."
          onRetry={uses.reload}
          rows={[
            [110, 120],
            [110, 90],
          ]}
        >
          Reading what it was used for.
        </Unread>
      ) : null}
      {value?.uses.length === 0 ? <p className="s m">Nothing was asked of it yet.</p> : null}
      <ul>
        {(value?.uses ?? []).map((use) => (
          <Use key={use.useId} use={use} now={now} />
        ))}
      </ul>
      {value === null || value.next === null ? null : (
        <Button size="small" className="mt-2" onClick={() => void uses.more()}>
          Show earlier ones
        </Button>
      )}
    </section>
  );
}

function Use({ use, now }: { use: MandateUseView; now: number }) {
  const go = useRoute((store) => store.go);
  const { at, executionId, spent, reason } = use;
  const mark = useMark(use);
  return (
    <li className="grid gap-0.5 border-b border-line py-1.5 last:border-b-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <time className="s" dateTime={new Date(at).toISOString()}>
          {dayAndClock(at, now, ownZone())}
        </time>
        <StateMark sign={mark.sign} tone={mark.tone}>
          {mark.word}
        </StateMark>
        <button type="button" className="link s" onClick={() => go({ page: 'runs', executionId })}>
          Open the run
        </button>
      </span>
      {spent.length === 0 ? null : <span className="s wrap-anywhere">{spent.join(', ')}</span>}
      {reason === null ? null : (
        <span className="s m wrap-anywhere">{reason} This step waited for you instead.</span>
      )}
    </li>
  );
}
