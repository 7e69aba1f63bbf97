import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { isUsable } from '../../../../../shared/chain/usable-network.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { useRemote } from '../../../../state/use-remote.ts';
import { Section } from '../section.tsx';

const empty = { address: '', name: '', abi: '' };

/** Adds the ABI of a contract, out of a file. */
export function AddContract({ reload }: { reload(): Promise<void> }) {
  const [written, setWritten] = useState(empty);
  const [chosen, setChosen] = useState<number | null>(null);
  const [files, setFiles] = useState(0);
  const id = useId();
  const networks = useRemote('networks', () => api.networkList({}), ['status']);
  const usable = (networks.value ?? []).filter(isUsable);
  const chainId = chosen ?? usable.find(({ isCurrent }) => isCurrent)?.chainId ?? 0;
  const add = useAction(() =>
    api.contractAdd({
      ...{ chainId, abi: written.abi },
      ...{ address: written.address.trim(), name: written.name.trim() },
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await add.start();
    if (!done?.ok) return;
    setWritten(empty);
    setFiles(files + 1);
    await reload();
  };
  const choose = async (file: File | undefined) => {
    const abi = file === undefined ? '' : await file.slice(0, 600_000).text();
    setWritten((before) => ({ ...before, abi }));
  };
  return (
    <Section title="Another contract">
      <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
        <Field id={`${id}-network`} label="Network">
          <select
            id={`${id}-network`}
            className="field"
            value={chainId}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {usable.map((network) => (
              <option key={network.chainId} value={network.chainId}>
                {network.name}
              </option>
            ))}
          </select>
        </Field>
        <Field id={`${id}-address`} label="Address">
          <input
            id={`${id}-address`}
            className="field"
            autoComplete="off"
            spellCheck={false}
            value={written.address}
            onChange={({ target }) => setWritten({ ...written, address: target.value })}
          />
        </Field>
        <Field id={`${id}-name`} label="What you call it (optional)">
          <input
            id={`${id}-name`}
            className="field"
            autoComplete="off"
            value={written.name}
            onChange={({ target }) => setWritten({ ...written, name: target.value })}
          />
        </Field>
        <Field id={`${id}-abi`} label="File with its ABI, as JSON">
          <input
            key={files}
            id={`${id}-abi`}
            type="file"
            accept=".json,application/json"
            className="file-field"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </Field>
        <div>
          <Button
            type="submit"
            disabled={add.busy || written.abi === '' || written.address.trim() === ''}
          >
            Add the contract
          </Button>
        </div>
        {add.error ? <ErrorNote error={add.error} kept="No contract was added." /> : null}
      </form>
    </Section>
  );
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="m">
        {label}
      </label>
      {children}
    </div>
  );
}
