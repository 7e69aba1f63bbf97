import type { Account, AppStatus } from '../../../shared/ipc/views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { PhraseReminder } from '../../components/phrase-reminder.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { useRemote } from '../../state/use-remote.ts';
import { useAccount } from './hooks/account-store.ts';
import { useWorthUnit } from './hooks/use-worth-unit.ts';
import { AccountBar } from './views/account-bar.tsx';
import { Accounts } from './views/accounts.tsx';
import { Activity } from './views/activity.tsx';
import { AddressPanel } from './views/address-panel.tsx';
import { Controlled } from './views/controlled.tsx';
import { Holdings } from './views/holdings.tsx';
import { LastKnown } from './views/last-known.tsx';
import { NoAccounts } from './views/no-accounts.tsx';
import { PlayMoney } from './views/play-money.tsx';
import { WorthOverTime } from './views/worth-over-time.tsx';

/** One account at a time: what it holds and was worth, what it sent, its address; and the other accounts. */
export function WalletPage({ status }: { status: AppStatus }) {
  const { chosen } = useAccount();
  const accounts = [...status.vault.accounts, ...status.watched];
  const account = accounts.find(({ address }) => address === chosen) ?? accounts[0];
  return account ? (
    <AccountPage account={account} accounts={accounts} status={status} />
  ) : (
    <NoAccounts title="Wallet" />
  );
}

interface AccountPageProps {
  account: Account;
  accounts: readonly Account[];
  status: AppStatus;
}

function AccountPage({ account, accounts, status }: AccountPageProps) {
  const { address } = account;
  const portfolio = useRemote(
    `portfolio/${status.network.chainId}/${address}`,
    () => api.walletPortfolio({ account: address }),
    ['wallet'],
  );
  const { unit, reload } = useWorthUnit(status);
  const readAgain = () => {
    void portfolio.reload();
    void reload();
  };
  const own = account.watchOnly !== true;
  return (
    <div className="page">
      <AccountBar account={account} vault={status.vault} />
      <div className="two-panes grid-cols-[minmax(0,1fr)_412px]">
        <ScrollPane label="Holdings" className="grid content-start gap-6 px-6 py-4">
          {portfolio.error ? (
            <div className="grid gap-3">
              <ErrorNote error={portfolio.error} kept="Your funds and keys are not affected.">
                <Button size="small" onClick={readAgain}>
                  Try again
                </Button>
              </ErrorNote>
              {portfolio.value === null ? <LastKnown address={address} unit={unit} /> : null}
            </div>
          ) : null}
          {portfolio.error ? null : <Controlled account={account} network={status.network} />}
          {own ? <PhraseReminder /> : null}
          <Holdings portfolio={portfolio} practice={status.network.practice} unit={unit} />
          <WorthOverTime address={address} unit={unit} />
        </ScrollPane>
        <aside className="scroll border-l border-line">
          <Accounts
            accounts={accounts}
            shown={account}
            status={status}
            unit={unit}
            read={portfolio.value}
          />
          <Activity account={account} networkName={status.network.name} />
          <AddressPanel
            account={account}
            network={status.network}
            pays={account.address === status.vault.accounts[0]?.address}
          />
          {status.network.practice && own ? (
            <PlayMoney account={account} onFunded={() => void portfolio.reload()} />
          ) : null}
        </aside>
      </div>
    </div>
  );
}
