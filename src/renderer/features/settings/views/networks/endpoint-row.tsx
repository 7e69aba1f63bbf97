import { Check, CircleHelp, Clock, type LucideIcon, TriangleAlert, Unplug } from 'lucide-react';
import type { EndpointTest, EndpointView } from '../../../../../shared/ipc/network-views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { StateMark } from '../../../../components/state-mark.tsx';
import type { Tone } from '../../../../components/tone.ts';
import { grouped } from '../../../../format/habits.ts';
import { age } from '../../../../format/time.ts';
import { useAction } from '../../../../state/use-action.ts';
import { useNow } from '../../../../state/use-now.ts';
import { healthWords } from '../../../../words/network-words.ts';

type Health = NonNullable<EndpointView['health']>;

const marks: Readonly<Record<Health['state'], { sign: LucideIcon; tone: Tone }>> = {
  ok: { sign: Check, tone: 'plain' },
  resting: { sign: Clock, tone: 'caution' },
  down: { sign: Unplug, tone: 'caution' },
  other_chain: { sign: TriangleAlert, tone: 'danger' },
  unknown: { sign: CircleHelp, tone: 'plain' },
};

interface EndpointRowProps {
  chainId: number;
  endpoint: EndpointView;
  /** What it said when the person had it asked. */
  test: EndpointTest | undefined;
  reload(): Promise<void>;
}

/** One endpoint: how it fares, and what a test of it found. */
export function EndpointRow({ chainId, endpoint, test, reload }: EndpointRowProps) {
  const { host, perMinute, health } = endpoint;
  const remove = useAction(() => api.networkRemoveEndpoint({ chainId, host }));
  const act = async () => {
    const done = await remove.start();
    if (done?.ok) await reload();
  };
  return (
    <li className="grid gap-1 border-t border-line py-2 first:border-t-0">
      <div className="row">
        <span className="min-w-0 flex-1 wrap-anywhere font-mono">{host}</span>
        {health ? (
          <StateMark {...marks[health.state]}>{healthWords[health.state]}</StateMark>
        ) : null}
        <Button
          size="small"
          disabled={remove.busy}
          aria-label={`Remove the endpoint ${host}`}
          onClick={() => void act()}
        >
          Remove
        </Button>
      </div>
      <p className="s m">
        {health ? <HealthLine health={health} /> : null}
        At most {grouped(String(perMinute))} requests a minute.
      </p>
      {test && test.error === null ? (
        <p className="s" role="status">
          Tested: block {grouped(test.blockNumber ?? '')}, {test.latencyMs} ms.
        </p>
      ) : null}
      {test?.error ? <ErrorNote error={test.error} /> : null}
      {remove.error ? <ErrorNote error={remove.error} /> : null}
    </li>
  );
}

function HealthLine({ health }: { health: Health }) {
  const now = useNow(1000);
  const { blockNumber, latencyMs, lastAnswerAt, lastError, requests } = health;
  const parts = [
    lastAnswerAt === null ? 'No answer yet' : `Answered ${age(lastAnswerAt, now)}`,
    ...(latencyMs === null ? [] : [`${latencyMs} ms`]),
    ...(blockNumber === null ? [] : [`block ${grouped(blockNumber)}`]),
    `${grouped(String(requests))} requests`,
    ...(lastError === null ? [] : [`last error ${lastError.code}, ${age(lastError.at, now)}`]),
  ];
  return `${parts.join(', ')}. `;
}
