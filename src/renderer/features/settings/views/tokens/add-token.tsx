import { type FormEvent, useState } from 'react';
import type { TokenLook } from '../../../../../shared/ipc/token-views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { Labelled } from '../../../../components/labelled.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { NetworkField, useNetworkChoice } from '../network-choice.tsx';
import { LookedUp } from './looked-up.tsx';

/** Looks a token up by its address; it is added once the person has seen what it says of itself. */
export function AddToken({ onAdded }: { onAdded(): Promise<void> }) {
  const networks = useNetworkChoice();
  const { chainId } = networks;
  const [written, setWritten] = useState('');
  const [seen, setSeen] = useState<TokenLook | null>(null);
  const look = useAction((id: number) => api.tokenLook({ chainId: id, address: written.trim() }));
  /** What was seen is of what was written before. */
  const write = (text: string) => {
    setWritten(text);
    setSeen(null);
  };
  const choose = (id: number) => {
    networks.choose(id);
    setSeen(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSeen(null);
    if (chainId === null) return;
    const done = await look.start(chainId);
    if (done?.ok) setSeen(done.value);
  };
  const added = async () => {
    write('');
    await onAdded();
  };
  return (
    <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-[180px_minmax(0,1fr)] gap-3">
        <NetworkField label="Network of the token" choice={{ ...networks, choose }} />
        <AddressField written={written} write={write} />
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

function AddressField({ written, write }: { written: string; write(text: string): void }) {
  return (
    <Labelled label="Address of its contract">
      {(id) => (
        <input
          id={id}
          className="field font-mono"
          type="text"
          placeholder="0x"
          autoComplete="off"
          spellCheck={false}
          value={written}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </Labelled>
  );
}
