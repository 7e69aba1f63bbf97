import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { Section } from '../section.tsx';

const empty = { chainId: '', name: '', symbol: '' };
const fields = [
  ['name', 'Name', 'text'],
  ['chainId', 'Chain id', 'numeric'],
  ['symbol', 'Symbol of its coin', 'text'],
] as const;

/** Adds a network that is not known by itself; whom it is asked through comes after it. */
export function AddNetwork({ reload }: { reload(): Promise<void> }) {
  const [written, setWritten] = useState(empty);
  const id = useId();
  const add = useAction(() =>
    api.networkAdd({
      chainId: Number(written.chainId),
      name: written.name.trim(),
      symbol: written.symbol.trim(),
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await add.start();
    if (!done?.ok) return;
    setWritten(empty);
    await reload();
  };
  const isWhole = /^[1-9]\d{0,14}$/.test(written.chainId);
  const isOddId = written.chainId !== '' && !isWhole;
  const isFilled = isWhole && written.name.trim() !== '' && written.symbol.trim() !== '';
  return (
    <Section title="Another network">
      <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-3 gap-3">
          {fields.map(([field, label, inputMode]) => (
            <div key={field} className="grid gap-1">
              <label htmlFor={`${id}-${field}`} className="m">
                {label}
              </label>
              <input
                id={`${id}-${field}`}
                className="field"
                type="text"
                inputMode={inputMode}
                autoComplete="off"
                aria-invalid={field === 'chainId' && isOddId}
                aria-describedby={field === 'chainId' && isOddId ? `${id}-odd` : undefined}
                value={written[field]}
                onChange={({ target }) => setWritten({ ...written, [field]: target.value })}
              />
            </div>
          ))}
        </div>
        {isOddId ? (
          <p id={`${id}-odd`} className="s caution">
            A chain id is a whole number, for example 8453.
          </p>
        ) : null}
        <div>
          <Button type="submit" disabled={add.busy || !isFilled}>
            Add the network
          </Button>
        </div>
        {add.error ? <ErrorNote error={add.error} kept="No network was added." /> : null}
      </form>
    </Section>
  );
}
