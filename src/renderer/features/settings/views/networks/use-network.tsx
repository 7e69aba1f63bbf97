import { useState } from 'react';
import type { NetworkView } from '../../../../../shared/ipc/network-views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { useAction } from '../../../../state/use-action.ts';

interface UseNetworkProps {
  network: NetworkView;
  reload(): Promise<void>;
}

/** Makes it the network that everything runs on, after asking where the money is real. */
export function UseNetwork({ network, reload }: UseNetworkProps) {
  const { chainId, name, practice, endpoints } = network;
  const [asking, setAsking] = useState(false);
  const use = useAction(() => api.networkUse({ chainId }));
  const act = async () => {
    const done = await use.start();
    if (!done?.ok) return;
    setAsking(false);
    await reload();
  };
  if (!practice && endpoints.length === 0) return null;
  return (
    <>
      <Button disabled={use.busy} onClick={() => (practice ? void act() : setAsking(true))}>
        Use {name}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Use ${name}`}
        action={`Use ${name}`}
        busy={use.busy}
        onConfirm={() => void act()}
        onClose={() => setAsking(false)}
      >
        <p>
          From here on everything runs on {name}, with money that may be real. Runs of the network
          in use now wait until you choose it again. Each transaction still needs your approval, and
          your wallet signs for this chain only once you let it, with your password.
        </p>
        {use.error ? <ErrorNote error={use.error} /> : null}
      </ConfirmDialog>
      {use.error && practice ? <ErrorNote error={use.error} /> : null}
    </>
  );
}
