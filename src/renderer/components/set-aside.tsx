import { api } from '../api.ts';
import { useAction } from '../state/use-action.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';

/** Has the vault file renamed, once a dialog of the system was answered with yes. */
export function SetAside({ says }: { says: string }) {
  const act = useAction(() => api.vaultSetAside({}));
  return (
    <div className="grid gap-1">
      <Button size="small" className="w-fit" disabled={act.busy} onClick={() => void act.start()}>
        {says}
      </Button>
      {act.error ? (
        <ErrorNote error={act.error} kept="Nothing was deleted, and no file was changed inside." />
      ) : null}
    </div>
  );
}
