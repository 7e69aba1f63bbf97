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
        further="Chats, plans, schedules and the history are not in it: they come back by Settings, Backup, “Restore from a file”. No backup holds the practice chain: it begins anew here, with new play money."
      />
    );
  return <RestoreForm context={context} />;
}
