import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';
import { useAccount } from '../hooks/account-store.ts';

/** Asks for an address to look at. No key is asked for, and none would be taken here. */
export function WatchForm({ onDone }: { onDone(): void }) {
  const [written, setWritten] = useState({ name: '', address: '' });
  const [nameId, addressId] = [useId(), useId()];
  const choose = useAccount((store) => store.choose);
  const add = useAction(() => api.accountWatch(written));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await add.start();
    if (!done?.ok) return;
    choose(done.value.address);
    onDone();
  };
  return (
    <form className="grid gap-1.5" onSubmit={(event) => void submit(event)}>
      <label htmlFor={addressId} className="m">
        Address to look at
      </label>
      <input
        id={addressId}
        className="field font-mono"
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={written.address}
        onChange={({ target }) => setWritten({ ...written, address: target.value })}
      />
      <label htmlFor={nameId} className="m">
        What it is called
      </label>
      <input
        id={nameId}
        className="field"
        type="text"
        autoComplete="off"
        value={written.name}
        onChange={({ target }) => setWritten({ ...written, name: target.value })}
      />
      <p className="s m">
        The address alone: it is read from the chain, and nothing can be signed for it. Never write
        a key or a phrase here.
      </p>
      <div className="row">
        <Button
          kind="go"
          type="submit"
          disabled={add.busy || written.address.trim() === '' || written.name.trim() === ''}
        >
          Watch it
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </div>
      {add.error ? <ErrorNote error={add.error} /> : null}
    </form>
  );
}
