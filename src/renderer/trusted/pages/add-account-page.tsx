import { useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Frame } from '../parts/frame.tsx';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { WalletReady } from '../parts/wallet-ready.tsx';
import { useSigner } from '../signer-store.ts';

/** The next account of the recovery phrase: nothing secret is typed for it while the vault is open. */
export function AddAccountPage({ context }: { context: TrustedContext }) {
  const { state, unlocked, busy, error, send } = useSigner();
  const [asked, setAsked] = useState(false);
  if (state?.vault !== 'unlocked') {
    return (
      <UnlockForm context={context} title="Unlock the vault" why="Then add an account to it." />
    );
  }
  if (asked && unlocked && error === null && busy === null) {
    return <WalletReady context={context} title="The account was added" />;
  }
  const add = () => {
    setAsked(true);
    send({ type: 'addAccount' });
  };
  return (
    <Frame
      context={context}
      title="Add an account"
      focusTitle
      foot={
        <Button
          kind="go"
          size="big"
          className="w-full justify-center"
          disabled={busy !== null}
          onClick={add}
        >
          {busy === 'addAccount' ? 'Adding it' : 'Add the next account'}
        </Button>
      }
    >
      <section className="part grid gap-2">
        <p>
          The next account of your recovery phrase is derived and kept in the vault. The phrase that
          you wrote down brings it back too; there is nothing new to write down.
        </p>
        <p className="m">Others can see on the chain when coins move between your accounts.</p>
        {error ? <ErrorNote error={error.error} kept="The wallet is as it was." /> : null}
      </section>
    </Frame>
  );
}
