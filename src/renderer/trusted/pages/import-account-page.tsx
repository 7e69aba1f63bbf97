import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { WalletReady } from '../parts/wallet-ready.tsx';
import { useSigner } from '../signer-store.ts';
import { ImportAccountForm } from './import-account-form.tsx';
import { ImportPreview } from './import-preview.tsx';

/** An account from elsewhere into the wallet that is here: its secret, then the address it leads to, then it is kept. */
export function ImportAccountPage({ context }: { context: TrustedContext }) {
  const { state, draft, done } = useSigner();
  if (state?.vault !== 'unlocked') {
    return (
      <UnlockForm
        context={context}
        title="Unlock the vault"
        why="Unlocking takes over nothing yet: what you bring takes the password once more."
      />
    );
  }
  if (done === 'createConfirmed') {
    return <WalletReady context={context} title="The account was added" />;
  }
  return (
    <>
      {/* The form stays mounted, so that going back keeps what was typed. */}
      <div className={draft ? 'hidden' : 'h-full'}>
        <ImportAccountForm context={context} />
      </div>
      {draft?.type === 'derivedAddressPreview' ? (
        <ImportPreview context={context} draft={draft} joins />
      ) : null}
    </>
  );
}
