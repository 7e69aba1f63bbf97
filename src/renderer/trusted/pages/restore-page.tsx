import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { trustedApi } from '../api.ts';
import { WalletReady } from '../parts/wallet-ready.tsx';
import { useSigner } from '../signer-store.ts';
import { RestoreForm } from './restore-form.tsx';

/** The wallet of a backup, on a computer that has none. */
export function RestorePage({ context }: { context: TrustedContext }) {
  const unlocked = useSigner((store) => store.unlocked);
  if (unlocked)
    return (
      <WalletReady
        context={context}
        title="Your wallet is back"
        further="Only the wallet was taken from the file: chats, plans, runs, schedules, contacts, settings and the log in it were not brought back. For them choose “Restore from a file” under Settings, Backup. No backup holds the practice chain: it begins anew here, with new play money."
        last="Or close this window and say what you want done."
        lead={<ToBackups />}
      />
    );
  return <RestoreForm context={context} />;
}

/** On to where everything else in the file is brought back, in the app's window. */
function ToBackups() {
  return (
    <Button
      kind="go"
      size="big"
      className="w-full justify-center"
      autoFocus
      onClick={() => void trustedApi.trustedClose({ show: '#/settings/backup' })}
    >
      Open Settings, Backup
    </Button>
  );
}
