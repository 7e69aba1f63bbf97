import { PenLine } from 'lucide-react';
import type { NetworkView } from '../../../../../shared/ipc/network-views.ts';
import type { AppStatus } from '../../../../../shared/ipc/views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
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
    return (
      <p>
        <StateMark sign={PenLine}>Your wallet signs for it</StateMark>
      </p>
    );
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
