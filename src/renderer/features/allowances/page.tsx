import { KeyRound } from 'lucide-react';
import type { Account, AppStatus } from '../../../shared/ipc/views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { Unread } from '../../components/unread.tsx';
import { WayBack } from '../../components/way-back.tsx';
import { count } from '../../format/count.ts';
import { useRoute } from '../../state/route-store.ts';
import { useAction } from '../../state/use-action.ts';
import { useRemote } from '../../state/use-remote.ts';
import { AllowanceTable } from './views/allowance-table.tsx';
import { HowFar } from './views/how-far.tsx';

interface AllowancesPageProps {
  /** Of the account that is looked at; null is the first. */
  address: string | null;
  status: AppStatus;
}

/** Who may take tokens of an account, and the way to take that back. */
export function AllowancesPage({ address, status }: AllowancesPageProps) {
  const accounts = [...status.vault.accounts, ...status.watched];
  const account = accounts.find((each) => each.address === address) ?? accounts[0];
  if (account === undefined) return <NoAccount />;
  return <OfAccount account={account} status={status} />;
}

function OfAccount({ account, status }: { account: Account; status: AppStatus }) {
  const go = useRoute((store) => store.go);
  const allowances = useRemote(
    `allowances/${account.address}/${status.network.chainId}`,
    () => api.allowanceList({ account: account.address }),
    ['wallet', 'run'],
  );
  const { value, error } = allowances;
  return (
    <div className="page">
      <header className="head">
        <WayBack onClick={() => go({ page: 'wallet' })}>Wallet</WayBack>
        <h1>Allowances</h1>
        <span className="s m truncate">
          {account.name}
          {value ? `, ${count(value.allowances.length, 'allowance')}` : ''}
        </span>
      </header>
      <ScrollPane label="Allowances" className="grid content-start gap-4 px-6 py-4">
        {value === null || error ? (
          <Unread
            error={error}
            kept="Every allowance is as it was."
            onRetry={allowances.reload}
            rows={[
              [80, 160, 90, 70],
              [90, 140, 90, 70],
              [80, 170, 90, 70],
            ]}
          >
            Looking through the history of this account.
          </Unread>
        ) : null}
        {value ? (
          <>
            <AllowanceTable view={value} own={account.watchOnly !== true} />
            <HowFar view={value} stale={error !== null} networkName={status.network.name} />
          </>
        ) : null}
      </ScrollPane>
    </div>
  );
}

function NoAccount() {
  const unlock = useAction(() => api.trustedOpen({ page: 'unlock' }));
  return (
    <div className="page">
      <header className="head">
        <h1>Allowances</h1>
      </header>
      <Empty
        title="No account is known while the vault is locked"
        action={
          <Button sign={KeyRound} disabled={unlock.busy} onClick={() => void unlock.start()}>
            Unlock
          </Button>
        }
      >
        Who may take your tokens appears here once it is open.
      </Empty>
    </div>
  );
}
