import { useEffect } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { trustedApi } from '../api.ts';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { WalletReady } from '../parts/wallet-ready.tsx';
import { useSigner } from '../signer-store.ts';

/** Opens the vault and closes itself, unless there is something to be read. */
export function UnlockPage({ context }: { context: TrustedContext }) {
  const unlocked = useSigner((store) => store.unlocked);
  const done = unlocked !== null && unlocked.notice === null;
  useEffect(() => {
    if (done) void trustedApi.trustedClose({});
  }, [done]);
  return unlocked ? (
    <WalletReady context={context} title="The vault is open" />
  ) : (
    <UnlockForm context={context} title="Unlock the vault" />
  );
}
