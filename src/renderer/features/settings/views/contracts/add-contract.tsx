import { type FormEvent, useState } from 'react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { Labelled } from '../../../../components/labelled.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { NetworkField, useNetworkChoice } from '../network-choice.tsx';
import { Section } from '../section.tsx';

const empty = { address: '', name: '', abi: '' };
type Written = typeof empty;

/** Adds the ABI of a contract, out of a file. */
export function AddContract({ reload }: { reload(): Promise<void> }) {
  const [written, setWritten] = useState(empty);
  const [added, setAdded] = useState(0);
  const choice = useNetworkChoice();
  const add = useAction(() =>
    api.contractAdd({
      ...{ chainId: choice.chainId ?? 0, abi: written.abi },
      ...{ address: written.address.trim(), name: written.name.trim() },
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await add.start();
    if (!done?.ok || done.value === null) return;
    setWritten(empty);
    setAdded(added + 1);
    await reload();
  };
  const isMissing = written.abi === '' || written.address.trim() === '';
  return (
    <Section title="Another contract">
      <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
        <NetworkField label="Network" choice={choice} />
        <Fields key={added} written={written} change={setWritten} />
        <div>
          <Button type="submit" disabled={add.busy || isMissing}>
            Add the contract
          </Button>
        </div>
        {add.error ? <ErrorNote error={add.error} kept="No contract was added." /> : null}
      </form>
    </Section>
  );
}

interface FieldsProps {
  written: Written;
  change(next: (before: Written) => Written): void;
}

function Fields({ written, change }: FieldsProps) {
  const set = (part: Partial<Written>) => change((before) => ({ ...before, ...part }));
  const choose = async (file: File | undefined) => {
    set({ abi: file === undefined ? '' : await file.slice(0, 600_000).text() });
  };
  const text = (id: string, key: 'address' | 'name') => (
    <input
      id={id}
      className="field"
      autoComplete="off"
      spellCheck={false}
      value={written[key]}
      onChange={({ target }) => set({ [key]: target.value })}
    />
  );
  return (
    <>
      <Labelled label="Address">{(id) => text(id, 'address')}</Labelled>
      <Labelled label="What you call it (optional)">{(id) => text(id, 'name')}</Labelled>
      <Labelled label="File with its ABI, as JSON">
        {(id) => (
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            className="file-field"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </Labelled>
    </>
  );
}
