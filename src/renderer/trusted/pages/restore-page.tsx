import type { TrustedContext } from '../../../shared/ipc/views.ts';
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
        further="Only the wallet was taken from the file. Chats, plans, schedules and the history are in the same file: open Settings, Backup, and choose “Restore from a file” for them. No backup holds the practice chain: it begins anew here, with new play money."
      />
    );
  return <RestoreForm context={context} />;
}
