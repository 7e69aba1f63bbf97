import { KeyRound } from 'lucide-react';
import type { Account, AppStatus } from '../../../shared/ipc/views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { useAction } from '../../state/use-action.ts';
import { useRemote } from '../../state/use-remote.ts';
import { useAccount } from './hooks/account-store.ts';
import { AccountBar } from './views/account-bar.tsx';
import { AddressPanel } from './views/address-panel.tsx';
import { Holdings } from './views/holdings.tsx';
import { PlayMoney } from './views/play-money.tsx';

/** One account at a time: what it holds, its address, and play money on a practice chain. */
export function WalletPage({ status }: { status: AppStatus }) {
  const { chosen } = useAccount();
  const { accounts } = status.vault;
  const account = accounts.find(({ address }) => address === chosen) ?? accounts[0];
  return account ? <AccountPage account={account} status={status} /> : <NoAccounts />;
}

function AccountPage({ account, status }: { account: Account; status: AppStatus }) {
  const portfolio = useRemote(
    `portfolio/${account.address}`,
    () => api.walletPortfolio({ account: account.address }),
    ['wallet'],
  );
  return (
    <div className="page">
      <AccountBar account={account} vault={status.vault} />
      <div className="two-panes grid-cols-[minmax(0,1fr)_412px]">
        <ScrollPane label="Holdings" className="px-6 py-4">
          {portfolio.error ? (
            <div className="pb-4">
              <ErrorNote error={portfolio.error} kept="Your funds and keys are not affected.">
                <Button size="small" onClick={portfolio.reload}>
                  Try again
                </Button>
              </ErrorNote>
            </div>
          ) : null}
          <Holdings portfolio={portfolio} practice={status.network.practice} />
        </ScrollPane>
        <aside className="scroll border-l border-line">
          <AddressPanel account={account} networkName={status.network.name} />
          {status.network.practice ? (
            <PlayMoney account={account} onFunded={portfolio.reload} />
          ) : null}
        </aside>
      </div>
    </div>
  );
}

function NoAccounts() {
  const unlock = useAction(() => api.trustedOpen({ page: 'unlock' }));
  return (
    <div className="page">
      <header className="head">
        <h1>Wallet</h1>
      </header>
      <Empty
        title="No account is known while the vault is locked"
        action={
          <Button sign={KeyRound} disabled={unlock.busy} onClick={() => void unlock.start()}>
            Unlock
          </Button>
        }
      >
        Your accounts and what they hold appear here once it is open.
        {unlock.error ? <ErrorNote error={unlock.error} /> : null}
      </Empty>
    </div>
  );
}
