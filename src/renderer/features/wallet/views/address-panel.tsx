import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import type { Account, AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { WholeAddress } from '../../../components/whole-address.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { OwnAccount } from './own-account.tsx';
import { RenameForm } from './rename-form.tsx';

interface AddressPanelProps {
  account: Account;
  network: Pick<AppStatus['network'], 'name' | 'practice'>;
  /** It is the one that plans act for which name none. */
  pays: boolean;
}

/** The whole address, to be compared group by group and copied. */
export function AddressPanel({ account, network, pays }: AddressPanelProps) {
  const go = useRoute((store) => store.go);
  return (
    <section className="border-b border-line-strong px-6 py-3.5">
      <div className="row justify-between">
        <h2>Address</h2>
        <CopyButton text={account.address} what="address" />
      </div>
      <p className="[&>.addr]:whitespace-normal text-balance">
        <WholeAddress address={account.address} />
      </p>
      {account.watchOnly ? (
        <Watched key={account.address} account={account} />
      ) : (
        <OwnAccount key={account.address} account={account} pays={pays} network={network} />
      )}
      <p className="pt-2">
        <Button
          size="small"
          sign={KeySquare}
          onClick={() => go({ page: 'allowances', account: account.address })}
        >
          Who may take its tokens
        </Button>
      </p>
    </section>
  );
}

function Watched({ account }: { account: Account }) {
  const [renaming, setRenaming] = useState(false);
  const stop = useAction(() => api.accountUnwatch({ address: account.address }));
  return (
    <div className="grid gap-1.5 pt-1">
      <p className="s m">
        You only look at this account: its key is not in this wallet, and nothing can be signed for
        it here. A plan may read of it.
      </p>
      {renaming ? (
        <RenameForm account={account} onDone={() => setRenaming(false)} />
      ) : (
        <div className="row flex-wrap">
          <Button size="small" disabled={stop.busy} onClick={() => void stop.start()}>
            Stop watching
          </Button>
          <Button size="small" onClick={() => setRenaming(true)}>
            Rename
          </Button>
        </div>
      )}
      {stop.error ? <ErrorNote error={stop.error} kept="The list is as it was." /> : null}
    </div>
  );
}
