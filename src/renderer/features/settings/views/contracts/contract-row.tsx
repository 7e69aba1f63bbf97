import { useState } from 'react';
import type { ContractView } from '../../../../../shared/ipc/contract-views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { useAction } from '../../../../state/use-action.ts';

interface RowProps {
  contract: ContractView;
  reload(): Promise<void>;
}

/** One contract, with its functions on demand. */
export function ContractRow({ contract, reload }: RowProps) {
  const { chainId, address, network, functions, implementation } = contract;
  const [open, setOpen] = useState(false);
  const remove = useAction(() => api.contractRemove({ chainId, address }));
  const act = async () => {
    const done = await remove.start();
    if (done?.ok) await reload();
  };
  const called = contract.name === '' ? address : contract.name;
  return (
    <li className="grid gap-1 border-t border-line py-2 first:border-t-0">
      <div className="row">
        <span className="min-w-0 flex-1">
          {contract.name === '' ? null : (
            <span className="mid wrap-anywhere">{contract.name} </span>
          )}
          <span className="m">{network}</span>
        </span>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open
            ? 'Hide'
            : `${functions.length} ${functions.length === 1 ? 'function' : 'functions'}`}
        </Button>
        <Button
          size="small"
          disabled={remove.busy}
          aria-label={`Remove ${called} from the list`}
          onClick={() => void act()}
        >
          Remove
        </Button>
      </div>
      <code className="wrap-anywhere">{address}</code>
      {implementation === null ? null : (
        <p className="s m">
          Sends its calls on to <code className="wrap-anywhere">{implementation}</code>
        </p>
      )}
      {open ? (
        <ul className="grid gap-0.5 s">
          {functions.map((line) => (
            <li key={line}>
              <code className="wrap-anywhere">{line}</code>
            </li>
          ))}
        </ul>
      ) : null}
      {remove.error ? <ErrorNote error={remove.error} kept="The list is as it was." /> : null}
    </li>
  );
}
