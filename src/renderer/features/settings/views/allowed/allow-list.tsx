import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { AllowChange, AllowListView } from '../../../../../shared/policy/allow-lists.ts';
import { listNames } from '../../../../../shared/policy/allow-words.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { zonedDayTime } from '../../../../format/time.ts';
import { useAction } from '../../../../state/use-action.ts';
import { Granted } from '../granted.tsx';

const examples: Readonly<Record<AllowListView['list'], string>> = {
  recipients: 'An address',
  contracts: 'An address',
  selectors: 'As transfer(address,uint256), or 0xa9059cbb',
};

interface AllowListProps {
  view: AllowListView;
  onChanged(): void;
}

/** One list: whether it is on, and what is on it. */
export function AllowList({ view, onChanged }: AllowListProps) {
  const { chainId, list, on, offAt, entries } = view;
  const [entry, setEntry] = useState('');
  const change = useAction((asked: AllowChange) => api.allowChange(asked));
  const start = async (asked: AllowChange): Promise<void> => {
    const done = await change.start(asked);
    if (!done?.ok || done.value === null) return;
    if (asked.act === 'add') setEntry('');
    onChanged();
  };
  const name = `Allowed ${listNames[list]}`;
  const turns = on && offAt === null ? 'off' : 'on';
  return (
    <section className="grid gap-2 rounded-2 border border-line p-3" aria-label={name}>
      <span className="row">
        <h3 className="min-w-0 flex-1">{name}</h3>
        <span className="s m">{stateOf(view)}</span>
        <Button
          disabled={change.busy}
          aria-label={switchWords(view, listNames[list])}
          onClick={() => void start({ act: turns, chainId, list })}
        >
          {turns === 'off' ? 'Turn off' : offAt === null ? 'Turn on' : 'Keep on'}
        </Button>
      </span>
      {entries.length > 0 ? (
        <ul className="grid" aria-label={name}>
          {entries.map((each) => (
            <Granted
              key={each.entry}
              icon={ListChecks}
              name={`${each.entry} on this list`}
              remove={() => api.allowChange({ act: 'remove', chainId, list, entry: each.entry })}
              onRemoved={onChanged}
            >
              <span className="min-w-0 flex-1 font-mono wrap-anywhere">{each.entry}</span>
              {each.from === null ? null : (
                <span className="s m">from {zonedDayTime(each.from)} on</span>
              )}
            </Granted>
          ))}
        </ul>
      ) : null}
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void start({ act: 'add', chainId, list, entry });
        }}
      >
        <input
          className="field min-w-0 flex-1 font-mono"
          aria-label={`Add to ${listNames[list]}`}
          value={entry}
          maxLength={4096}
          spellCheck={false}
          autoComplete="off"
          placeholder={examples[list]}
          onChange={(event) => setEntry(event.target.value)}
        />
        <Button type="submit" disabled={change.busy || entry.trim() === ''}>
          Add
        </Button>
      </form>
      {change.error ? <ErrorNote error={change.error} kept="The list is as it was." /> : null}
    </section>
  );
}

/** Begins with what stands on the button. */
function switchWords({ on, offAt }: AllowListView, whom: string): string {
  if (!on) return `Turn on the list of allowed ${whom}`;
  if (offAt === null) return `Turn off the list of allowed ${whom}`;
  return `Keep on the list of allowed ${whom}`;
}

function stateOf({ on, offAt, entries }: AllowListView): string {
  if (!on) return 'Off: anything';
  if (offAt !== null) return `On until ${zonedDayTime(offAt)}`;
  return entries.length === 0 ? 'On: nothing is allowed' : 'On';
}
