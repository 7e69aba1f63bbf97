import type { AppStatus } from '../../shared/ipc/views.ts';
import { Button } from '../components/button.tsx';
import { ErrorNote } from '../components/error-note.tsx';
import { ReadinessRows } from '../components/readiness-rows.tsx';
import { useStatus } from '../state/status-store.ts';
import { TitleBar } from './title-bar.tsx';

const unnamed = {
  code: 'VAULT_DAMAGED',
  message: 'The vault file is there and cannot be read.',
  advice: 'Put a backup of the file in its place, then look again.',
};

/** A vault that cannot be read: it is never replaced, so nothing else is offered here. */
export function DamagedVault({ status }: { status: AppStatus }) {
  const read = useStatus((store) => store.read);
  return (
    <div className="win" data-net={status.network.practice ? 'practice' : 'real'}>
      <TitleBar status={status} />
      <main className="col-span-2 p-8 max-w-[720px] grid gap-6 content-start">
        <h1>The vault cannot be opened</h1>
        <ErrorNote
          error={status.vault.error ?? unnamed}
          kept="The file is left as it is and is never overwritten."
        >
          <Button size="small" onClick={() => void read()}>
            Look again
          </Button>
        </ErrorNote>
        <p className="max-w-[60ch]">
          With a backup of Countersign at hand, close it and bring the wallet back at the command
          line: <code>countersign backup restore FILE --yes --set-vault-aside</code>. The damaged
          file is renamed and kept.
        </p>
        <section>
          <h2 className="lab">This computer</h2>
          <ReadinessRows rows={status.readiness} />
        </section>
      </main>
    </div>
  );
}
