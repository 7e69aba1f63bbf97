import { type FormEvent, useState } from 'react';
import type { ContractSourceView } from '../../../../../shared/ipc/contract-views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ContractSource } from '../../../../components/contract-source.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { Labelled } from '../../../../components/labelled.tsx';
import { Unread } from '../../../../components/unread.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { type Remote, useRemote } from '../../../../state/use-remote.ts';
import { NetworkField, useNetworkChoice } from '../network-choice.tsx';
import { Section } from '../section.tsx';

/** What services said of contracts, and the way to ask about one. */
export function KnownSources() {
  const list = useRemote('contract-sources', () => api.contractSources({}), ['plan']);
  return (
    <Section title="What services know of contracts">
      <List list={list} />
      <LookUp reload={list.reload} />
    </Section>
  );
}

function List({ list }: { list: Remote<ContractSourceView[]> }) {
  if (list.value === null) {
    return (
      <Unread
        error={list.error}
        kept="What was said is as it was."
        onRetry={list.reload}
        rows={[[260, 60]]}
      >
        Reading what is known of contracts.
      </Unread>
    );
  }
  if (list.value.length === 0) return <p>Nobody was asked about a contract yet.</p>;
  return (
    <ul className="grid" aria-label="What services know of contracts">
      {list.value.map((contract) => (
        <Row
          key={`${contract.chainId}/${contract.address}`}
          contract={contract}
          reload={list.reload}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  contract: ContractSourceView;
  reload(): Promise<void>;
}

function Row({ contract, reload }: RowProps) {
  const { chainId, address, network, functions, origin } = contract;
  const forget = useAction(() => api.contractForget({ chainId, address }));
  const act = async () => {
    const done = await forget.start();
    if (done?.ok) await reload();
  };
  return (
    <li className="grid gap-1 border-t border-line py-2 first:border-t-0">
      <div className="row">
        <span className="m min-w-0 flex-1">{network}</span>
        <Button
          size="small"
          disabled={forget.busy}
          aria-label={`Forget what is known of ${address}`}
          onClick={() => void act()}
        >
          Forget
        </Button>
      </div>
      <ContractSource
        contract={contract}
        acceptable={origin === 'nobody'}
        onChanged={() => void reload()}
      />
      {functions.length === 0 ? null : (
        <details>
          <summary className="s m">Its functions</summary>
          <ul className="grid gap-0.5 s">
            {functions.map((line) => (
              <li key={line}>
                <code className="wrap-anywhere">{line}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {forget.error ? <ErrorNote error={forget.error} kept="The list is as it was." /> : null}
    </li>
  );
}

function LookUp({ reload }: { reload(): Promise<void> }) {
  const [address, setAddress] = useState('');
  const choice = useNetworkChoice();
  const look = useAction(() =>
    api.contractLook({ chainId: choice.chainId ?? 0, address: address.trim() }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await look.start();
    if (!done?.ok) return;
    setAddress('');
    await reload();
  };
  return (
    <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-[180px_minmax(0,1fr)] gap-3">
        <NetworkField label="Network of the contract" choice={choice} />
        <Labelled label="Address to ask about">
          {(id) => (
            <input
              id={id}
              className="field font-mono"
              placeholder="0x"
              autoComplete="off"
              spellCheck={false}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Labelled>
      </div>
      <div>
        <Button type="submit" disabled={look.busy || address.trim() === ''}>
          {look.busy ? 'Asking the services' : 'Ask about it'}
        </Button>
      </div>
      {look.error ? <ErrorNote error={look.error} kept="What is known is as it was." /> : null}
    </form>
  );
}
