import type { AppStatus } from '../../shared/ipc/views.ts';
import { Button } from '../components/button.tsx';
import { ErrorNote } from '../components/error-note.tsx';
import { ReadinessRows } from '../components/readiness-rows.tsx';
import { SetAside } from '../components/set-aside.tsx';
import { useStatus } from '../state/status-store.ts';
import { TitleBar } from './title-bar.tsx';

const unnamed = {
  code: 'VAULT_DAMAGED',
  message: 'The vault file is there and cannot be read.',
  advice: 'Put a backup of the file in its place, then look again.',
};

/** A vault that cannot be read: it is never replaced, only set aside on a person's word. */
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
        {isDamage(status) ? (
          <section className="grid gap-2">
            <h2>Bring the wallet back</h2>
            <p className="max-w-[60ch]">
              With its recovery phrase or a backup at hand, set the damaged file aside: it is
              renamed and kept, and the first page then asks how you want to start.
            </p>
            <SetAside says="Set the damaged file aside" />
          </section>
        ) : null}
        <section>
          <h2 className="lab">This computer</h2>
          <ReadinessRows rows={status.readiness} />
        </section>
      </main>
    </div>
  );
}

/** Not where a newer version wrote it, or the system does not let it be read: nothing is wrong with the file then. */
function isDamage({ vault: { error } }: AppStatus): boolean {
  return /^VAULT_(TRUNCATED|BAD_MAGIC|HEADER_CORRUPT|BODY_CORRUPT|PARAMS_OUT_OF_RANGE)$/.test(
    error?.code ?? '',
  );
}
