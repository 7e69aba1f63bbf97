import { useEffect } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { utcTime } from '../../../shared/iso-time.ts';
import { trustedApi } from '../api.ts';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { WalletReady } from '../parts/wallet-ready.tsx';
import { useSigner } from '../signer-store.ts';

/** Opens the vault and closes itself, unless there is something to be read. */
export function UnlockPage({ context }: { context: TrustedContext }) {
  const unlocked = useSigner((store) => store.unlocked);
  const done = unlocked !== null && unlocked.notice === null;
  const { restores } = context;
  useEffect(() => {
    if (done) void trustedApi.trustedClose({});
  }, [done]);
  if (unlocked) {
    const how = restores === null ? {} : { last: 'Close this window to go on with the backup.' };
    return <WalletReady context={context} title="The vault is open" {...how} />;
  }
  return restores === null ? (
    <UnlockForm context={context} title="Unlock the vault" />
  ) : (
    <UnlockForm
      context={context}
      title="Open the backup"
      why={`The password of the wallet opens the backup of ${utcTime(restores)}. Nothing is signed, and what the backup holds is said before anything is changed.`}
    />
  );
}
