import { type FormEvent, useId, useState } from 'react';
import type { NetworkView } from '../../../../../shared/ipc/network-views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { useAction } from '../../../../state/use-action.ts';

interface AddEndpointProps {
  network: NetworkView;
  onDone(): Promise<void>;
  onCancel(): void;
}

/** Asks for an address; it is kept once the endpoint has said that it serves this chain. */
export function AddEndpoint({ network, onDone, onCancel }: AddEndpointProps) {
  const { chainId, name } = network;
  const [url, setUrl] = useState('');
  const [perMinute, setPerMinute] = useState('600');
  const [urlId, perMinuteId] = [useId(), useId()];
  const add = useAction(() =>
    api.networkAddEndpoint({ chainId, url: url.trim(), perMinute: Number(perMinute) }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await add.start();
    if (done?.ok) await onDone();
  };
  const isWhole = /^[1-9]\d{0,5}$/.test(perMinute);
  return (
    <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <label htmlFor={urlId} className="m">
        Address of an RPC endpoint of {name}
      </label>
      <input
        id={urlId}
        className="field font-mono"
        type="text"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        required
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <label htmlFor={perMinuteId} className="m">
        Requests a minute, at most
      </label>
      <input
        id={perMinuteId}
        className="field max-w-[160px]"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={!isWhole}
        value={perMinute}
        onChange={(event) => setPerMinute(event.target.value.trim())}
      />
      <p className="s m max-w-[64ch]">
        It sees your addresses and what you ask of the chain. The address is kept on this computer
        and shown by its host alone, since the rest may hold a key.
      </p>
      <div className="row">
        <Button kind="go" type="submit" disabled={add.busy || url.trim() === '' || !isWhole}>
          {add.busy ? 'Asking which chain it serves' : 'Add it'}
        </Button>
        <Button onClick={onCancel}>Leave it</Button>
      </div>
      {add.error ? <ErrorNote error={add.error} kept="No endpoint was added." /> : null}
    </form>
  );
}
