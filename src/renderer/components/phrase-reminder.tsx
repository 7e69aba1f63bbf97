import { api } from '../api.ts';
import { useStatus } from '../state/status-store.ts';
import { useAction } from '../state/use-action.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { Note } from './note.tsx';

/** Stays until the person typed the phrase from their paper once; nothing is shown of a wallet that has none. */
export function PhraseReminder() {
  const phrase = useStatus(({ status }) => status?.vault.phrase);
  const open = useAction(() => api.trustedOpen({ page: 'check_phrase' }));
  if (phrase !== 'unchecked') return null;
  return (
    <Note tone="caution" title="Your recovery phrase was not checked yet">
      <p>
        The wallet is made, and its words are on your paper alone. Type them once from there: a slip
        is found while the wallet is still here.
      </p>
      <div className="row pt-1">
        <Button size="small" disabled={open.busy} onClick={() => void open.start()}>
          Check the phrase
        </Button>
      </div>
      {open.error ? <ErrorNote error={open.error} kept="The wallet is as it was." /> : null}
    </Note>
  );
}
