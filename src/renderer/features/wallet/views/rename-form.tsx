import { type FormEvent, useId, useState } from 'react';
import type { Account } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';

/** Asks what an account is called from here on; one that is only looked at keeps no former name. */
export function RenameForm({ account, onDone }: { account: Account; onDone(): void }) {
  const [name, setName] = useState(account.name);
  const id = useId();
  const rename = useAction(() => api.accountRename({ address: account.address, name }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await rename.start();
    if (done?.ok) onDone();
  };
  return (
    <form
      className="grid gap-1.5"
      aria-label={`Rename ${account.name}`}
      onSubmit={(event) => void submit(event)}
    >
      <label htmlFor={id} className="m">
        What it is called
      </label>
      <input
        id={id}
        className="field"
        type="text"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a person who pressed "Rename" came to write here.
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="s m">
        For yourself: where you approve, the whole address stands beside every name.
      </p>
      {account.watchOnly ? (
        <p className="s m">
          A plan that says “{account.name}” means nobody after that: you only look at this account.
        </p>
      ) : null}
      <div className="row">
        <Button kind="go" type="submit" disabled={rename.busy || name.trim() === ''}>
          Save the name
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </div>
      {rename.error ? <ErrorNote error={rename.error} kept="Its name is as it was." /> : null}
    </form>
  );
}
