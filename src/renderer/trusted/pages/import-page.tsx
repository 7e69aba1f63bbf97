import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { WalletReady } from '../parts/wallet-ready.tsx';
import { useSigner } from '../signer-store.ts';
import { ImportForm } from './import-form.tsx';
import { ImportPreview } from './import-preview.tsx';

/** A wallet from elsewhere: its secret, then the address it leads to, then it is written. */
export function ImportPage({ context }: { context: TrustedContext }) {
  const { draft, unlocked } = useSigner();
  if (unlocked) return <WalletReady context={context} title="Your wallet is ready" />;
  return (
    <>
      {/* The form stays mounted, so that going back keeps what was typed. */}
      <div className={draft ? 'hidden' : 'h-full'}>
        <ImportForm context={context} />
      </div>
      {draft?.type === 'derivedAddressPreview' ? (
        <ImportPreview context={context} draft={draft} />
      ) : null}
    </>
  );
}
