import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Note } from '../../../components/note.tsx';
import { useAction } from '../../../state/use-action.ts';

/** A vault was set aside and nothing took its place yet. */
export function VaultAsideNote() {
  const back = useAction(() => api.vaultPutBack({}));
  return (
    <Note tone="caution" title="Your vault file was set aside, and nothing else was changed.">
      <p>
        Choose “Bring a wallet” for its recovery phrase, or “Bring back a backup”, which also takes
        an earlier vault file (“prev” in its name) of the data folder. Plans, runs and settings are
        as they were.
      </p>
      <Button
        size="small"
        className="mt-2 w-fit"
        disabled={back.busy}
        onClick={() => void back.start()}
      >
        Put it back
      </Button>
      {back.error ? (
        <ErrorNote
          error={back.error}
          kept="The file that was set aside is still in the data folder."
        />
      ) : null}
    </Note>
  );
}
