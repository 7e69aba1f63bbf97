import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { NetworkView } from '../../../../../shared/ipc/network-views.ts';
import type { AppStatus } from '../../../../../shared/ipc/views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { StateMark } from '../../../../components/state-mark.tsx';
import { useAction } from '../../../../state/use-action.ts';

interface SignForProps {
  network: NetworkView;
  vault: AppStatus['vault'];
}

/** Whether the wallet signs for a network, and the way to let it. It is known once the vault was open. */
export function SignFor({ network, vault }: SignForProps) {
  const { chainId, name, practice } = network;
  const open = useAction(() => api.trustedOpen({ page: 'enable_chain', chainId }));
  if (practice || vault.state === 'none' || vault.state === 'damaged') return null;
  if (vault.chains?.includes(chainId)) {
    return <SignsForIt chainId={chainId} name={name} isOpen={vault.state === 'unlocked'} />;
  }
  return (
    <div className="grid gap-1.5">
      <p className="m max-w-[64ch]">
        {vault.chains === null
          ? 'Whether your wallet signs for it is known once it is unlocked.'
          : 'Your wallet signs nothing for it yet: you can look, and rehearse.'}
      </p>
      <div>
        <Button
          disabled={open.busy}
          aria-label={`Let the wallet sign for ${name}`}
          onClick={() => void open.start()}
        >
          Let the wallet sign for it
        </Button>
      </div>
      {open.error ? <ErrorNote error={open.error} kept="Nothing is signed for it." /> : null}
    </div>
  );
}

/** Less is allowed at once, without a password; the vault has to be open, since it is written. */
function SignsForIt(props: { chainId: number; name: string; isOpen: boolean }) {
  const { chainId, name, isOpen } = props;
  const [asks, setAsks] = useState(false);
  const end = useAction(() => api.networkSignNoMore({ chainId }));
  const take = async () => {
    await end.start();
    setAsks(false);
  };
  return (
    <div className="grid gap-1.5">
      <p>
        <StateMark sign={PenLine}>Your wallet signs for it</StateMark>
      </p>
      <div>
        <Button
          disabled={!isOpen || end.busy}
          aria-label={`Sign no more for ${name}`}
          title={isOpen ? undefined : 'Unlock first: what the wallet signs for is kept in it.'}
          onClick={() => setAsks(true)}
        >
          Sign no more for it
        </Button>
      </div>
      {end.error ? (
        <ErrorNote
          error={end.error}
          kept="Requests and mandates of it may have ended. The wallet signs for it until it is taken off: try again."
        />
      ) : null}
      <ConfirmDialog
        open={asks}
        title={`Sign no more for ${name}?`}
        action="Sign no more for it"
        busy={end.busy}
        onConfirm={() => void take()}
        onClose={() => setAsks(false)}
      >
        Open requests for this network are taken back and its mandates are revoked; what is sent
        already goes its way. Schedules of it stay, and say that nothing is signed. To let the
        wallet sign for it again takes the password.
      </ConfirmDialog>
    </div>
  );
}
