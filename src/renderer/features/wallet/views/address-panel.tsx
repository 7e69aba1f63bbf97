import { KeySquare } from 'lucide-react';
import type { Account } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { WholeAddress } from '../../../components/whole-address.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';

interface AddressPanelProps {
  account: Account;
  networkName: string;
  /** It is the one that plans act for which name none. */
  pays: boolean;
}

/** The whole address, to be compared group by group and copied. */
export function AddressPanel({ account, networkName, pays }: AddressPanelProps) {
  const go = useRoute((store) => store.go);
  return (
    <section className="border-b border-line-strong px-6 py-3.5">
      <div className="row justify-between">
        <h2>Address</h2>
        <CopyButton text={account.address} what="address" />
      </div>
      <p>
        <WholeAddress address={account.address} />
      </p>
      {account.watchOnly ? (
        <Watched account={account} />
      ) : (
        <OwnAccount account={account} pays={pays} networkName={networkName} />
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

function OwnAccount({ account, networkName, pays }: AddressPanelProps) {
  const pay = useAction(() => api.accountPay({ address: account.address }));
  if (pays || account.ofMandate) return <p className="s m pt-1">It is used on {networkName}.</p>;
  return (
    <div className="grid gap-1.5 pt-1">
      <p className="s m">
        Requests and plans that name no account act for another one of yours. What was agreed to
        keeps its account.
      </p>
      <div>
        <Button size="small" disabled={pay.busy} onClick={() => void pay.start()}>
          Pay from this account
        </Button>
      </div>
      {pay.error ? <ErrorNote error={pay.error} kept="The same account pays as before." /> : null}
    </div>
  );
}

function Watched({ account }: { account: Account }) {
  const stop = useAction(() => api.accountUnwatch({ address: account.address }));
  return (
    <div className="grid gap-1.5 pt-1">
      <p className="s m">
        You only look at this account: its key is not in this wallet, and nothing can be signed for
        it here. A plan may read of it.
      </p>
      <div>
        <Button size="small" disabled={stop.busy} onClick={() => void stop.start()}>
          Stop watching
        </Button>
      </div>
      {stop.error ? <ErrorNote error={stop.error} kept="The list is as it was." /> : null}
    </div>
  );
}
