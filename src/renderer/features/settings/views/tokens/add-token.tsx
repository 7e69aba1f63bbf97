import { type FormEvent, useId, useState } from 'react';
import { isUsable } from '../../../../../shared/chain/usable-network.ts';
import type { TokenLook } from '../../../../../shared/ipc/token-views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { useRemote } from '../../../../state/use-remote.ts';
import { LookedUp } from './looked-up.tsx';

/** Looks a token up by its address; it is added once the person has seen what it says of itself. */
export function AddToken({ onAdded }: { onAdded(): Promise<void> }) {
  const networks = useRemote('networks', () => api.networkList({}), ['status']);
  const [written, setWritten] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [addressId, networkId] = [useId(), useId()];
  const offered = (networks.value ?? []).filter(isUsable);
  const chainId = chosen ?? offered.find(({ isCurrent }) => isCurrent)?.chainId ?? null;
  const look = useAction((id: number) => api.tokenLook({ chainId: id, address: written.trim() }));
  const [seen, setSeen] = useState<TokenLook | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSeen(null);
    if (chainId === null) return;
    const done = await look.start(chainId);
    if (done?.ok) setSeen(done.value);
  };
  const added = async () => {
    setSeen(null);
    setWritten('');
    await onAdded();
  };
  return (
    <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-[180px_minmax(0,1fr)] gap-3">
        <div className="grid gap-1">
          <label htmlFor={networkId} className="m">
            Network of the token
          </label>
          <select
            id={networkId}
            className="field"
            value={chainId ?? ''}
            onChange={({ target }) => {
              setChosen(Number(target.value));
              setSeen(null);
            }}
          >
            {offered.map((network) => (
              <option key={network.chainId} value={network.chainId}>
                {network.name}
              </option>
            ))}
          </select>
        </div>
        <div className="grid gap-1">
          <label htmlFor={addressId} className="m">
            Address of its contract
          </label>
          <input
            id={addressId}
            className="field font-mono"
            type="text"
            placeholder="0x"
            autoComplete="off"
            spellCheck={false}
            value={written}
            onChange={({ target }) => {
              setWritten(target.value);
              setSeen(null);
            }}
          />
        </div>
      </div>
      <div>
        <Button type="submit" disabled={look.busy || written.trim() === '' || chainId === null}>
          {look.busy ? 'Asking its contract' : 'Look it up'}
        </Button>
      </div>
      {look.error ? <ErrorNote error={look.error} kept="No token was added." /> : null}
      {seen ? <LookedUp look={seen} onAdded={added} /> : null}
    </form>
  );
}
