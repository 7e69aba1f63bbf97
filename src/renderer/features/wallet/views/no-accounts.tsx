import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { Empty } from '../../../components/empty.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';
import { WatchForm } from './watch-form.tsx';

/** What stands on a page of an account while none is known. */
export function NoAccounts({ title }: { title: string }) {
  const unlock = useAction(() => api.trustedOpen({ page: 'unlock' }));
  const [watching, setWatching] = useState(false);
  return (
    <div className="page">
      <header className="head">
        <h1>{title}</h1>
      </header>
      <Empty
        title="No account is known while the vault is locked"
        action={
          <>
            <Button sign={KeyRound} disabled={unlock.busy} onClick={() => void unlock.start()}>
              Unlock
            </Button>
            <Button onClick={() => setWatching(true)}>Watch an address</Button>
          </>
        }
      >
        Your accounts appear here once it is open.
        {unlock.error ? <ErrorNote error={unlock.error} /> : null}
      </Empty>
      {watching ? (
        <div className="max-w-[480px] px-6">
          <WatchForm onDone={() => setWatching(false)} />
        </div>
      ) : null}
    </div>
  );
}
