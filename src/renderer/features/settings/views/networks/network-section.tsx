import { Check } from 'lucide-react';
import { useState } from 'react';
import type { EndpointTest, NetworkView } from '../../../../../shared/ipc/network-views.ts';
import type { AppStatus } from '../../../../../shared/ipc/views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { StateMark } from '../../../../components/state-mark.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { trustWords } from '../../../../words/network-words.ts';
import { Section } from '../section.tsx';
import { AddEndpoint } from './add-endpoint.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { SignFor } from './sign-for.tsx';
import { UseNetwork } from './use-network.tsx';

interface NetworkProps {
  network: NetworkView;
  vault: AppStatus['vault'];
  reload(): Promise<void>;
}

/** One network: its endpoints and how they fare, and what can be done with it. */
export function NetworkSection({ network, vault, reload }: NetworkProps) {
  const { chainId, name, practice, added, isCurrent, endpoints } = network;
  const [tests, setTests] = useState<readonly EndpointTest[]>([]);
  const [adding, setAdding] = useState(false);
  const test = useAction(() => api.networkTest({ chainId }));
  const remove = useAction(() => api.networkRemove({ chainId }));
  const ask = async () => {
    const done = await test.start();
    if (done?.ok) setTests(done.value);
    await reload();
  };
  const takeAway = async () => {
    const done = await remove.start();
    if (done?.ok) await reload();
  };
  return (
    <Section title={name}>
      <p className="row flex-wrap">
        {isCurrent ? <StateMark sign={Check}>In use</StateMark> : null}
        <span className="m">
          Chain {chainId}, {network.symbol}
        </span>
      </p>
      <p className="m max-w-[64ch]">{trustWords(network)}</p>
      {endpoints.length > 0 ? (
        <ul className="grid" aria-label={`Endpoints of ${name}`}>
          {endpoints.map((endpoint) => (
            <EndpointRow
              key={endpoint.host}
              chainId={chainId}
              endpoint={endpoint}
              test={tests.find(({ host }) => host === endpoint.host)}
              reload={reload}
            />
          ))}
        </ul>
      ) : null}
      {endpoints.length > 0 ? <SignFor network={network} vault={vault} /> : null}
      {adding ? (
        <AddEndpoint
          network={network}
          onDone={async () => {
            setAdding(false);
            await reload();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div className="row flex-wrap">
          {isCurrent ? null : <UseNetwork network={network} reload={reload} />}
          {practice ? null : (
            <Button aria-label={`Add an endpoint to ${name}`} onClick={() => setAdding(true)}>
              Add an endpoint
            </Button>
          )}
          {endpoints.length > 0 ? (
            <Button
              disabled={test.busy}
              aria-label={`Test the endpoints of ${name}`}
              onClick={() => void ask()}
            >
              {test.busy ? 'Asking them' : 'Test'}
            </Button>
          ) : null}
          {added && !isCurrent ? (
            <Button
              disabled={remove.busy}
              aria-label={`Remove ${name}`}
              onClick={() => void takeAway()}
            >
              Remove
            </Button>
          ) : null}
        </div>
      )}
      {test.error ? <ErrorNote error={test.error} /> : null}
      {remove.error ? <ErrorNote error={remove.error} /> : null}
    </Section>
  );
}
