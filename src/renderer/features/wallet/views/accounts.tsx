import { useState } from 'react';
import type { Account, AppStatus, Portfolio } from '../../../../shared/ipc/views.ts';
import type { LastWorth } from '../../../../shared/ipc/wallet-views.ts';
import { shownCurrency, type WorthUnit } from '../../../../shared/worth/worth-unit.ts';
import { api } from '../../../api.ts';
import { AccountMark } from '../../../components/account-mark.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { count } from '../../../format/count.ts';
import { shortHex } from '../../../format/hex.ts';
import { age } from '../../../format/time.ts';
import { formatWorth } from '../../../format/worth.ts';
import { newestWorth } from '../../../model/newest-worth.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { useAccount } from '../hooks/account-store.ts';
import { WatchForm } from './watch-form.tsx';

interface AccountsProps {
  accounts: readonly Account[];
  shown: Account;
  status: Pick<AppStatus, 'network' | 'vault'>;
  unit: WorthUnit;
  /** What was read last of the one that is shown. */
  read: Portfolio | null;
}

/** Every account with what it was worth when it was last looked at, those of mandates apart; one of them is shown. */
export function Accounts({ accounts, shown, status, unit, read }: AccountsProps) {
  const { vault, network } = status;
  const [watching, setWatching] = useState(false);
  const totals = useRemote('totals', () => api.walletTotals({}), ['worth', 'wallet', 'status']);
  const more = useAction(() => api.trustedOpen({ page: 'add_account' }));
  const bring = useAction(() => api.trustedOpen({ page: 'import_account' }));
  const refused = more.error ?? bring.error;
  const go = useRoute((store) => store.go);
  const listed = accounts.filter(({ hidden }) => !hidden);
  const hidden = accounts.filter((account) => account.hidden);
  const ofMandates = listed.filter(({ ofMandate }) => ofMandate);
  const hasSeveral = vault.accounts.filter(({ ofMandate }) => !ofMandate).length > 1;
  const row = (account: Account) => (
    <Row
      key={account.address}
      account={account}
      isShown={account.address === shown.address}
      pays={paysIn(account, hasSeveral ? vault.accounts[0] : undefined, network.practice)}
      worth={newestWorth(account.address, totals.value, read)}
      unit={unit}
    />
  );
  return (
    <section className="grid gap-1.5 border-b border-line-strong px-6 py-3.5">
      <h2>Accounts</h2>
      <ul>{listed.filter(({ ofMandate }) => !ofMandate).map(row)}</ul>
      {ofMandates.length === 0 ? null : (
        <>
          <h3 className="pt-1.5">Of mandates</h3>
          <p className="s m">
            They hold what schedules may spend by themselves.{' '}
            <button
              type="button"
              className="link"
              onClick={() => go({ page: 'mandates', of: null })}
            >
              Show the mandates
            </button>
          </p>
          <ul>{ofMandates.map(row)}</ul>
        </>
      )}
      {hidden.length === 0 ? null : (
        <details>
          <summary className="s m">Hidden, {count(hidden.length, 'account')}</summary>
          <ul>{hidden.map(row)}</ul>
        </details>
      )}
      {totals.error ? (
        <ErrorNote error={totals.error} kept="The accounts are as they were." />
      ) : null}
      {watching ? (
        <WatchForm onDone={() => setWatching(false)} />
      ) : (
        <div className="row flex-wrap">
          {vault.state === 'unlocked' ? (
            <>
              <Button size="small" disabled={more.busy} onClick={() => void more.start()}>
                Add an account
              </Button>
              <Button size="small" disabled={bring.busy} onClick={() => void bring.start()}>
                Import an account
              </Button>
            </>
          ) : null}
          <Button size="small" onClick={() => setWatching(true)}>
            Watch an address
          </Button>
        </div>
      )}
      {refused ? <ErrorNote error={refused} kept="The wallet is as it was." /> : null}
    </section>
  );
}

/** Of several the one that plans act for which name none, here or with the other kind of money. */
function paysIn(account: Account, paying: Account | undefined, practice: boolean): string | null {
  if (account.address === paying?.address) return 'pays';
  if (!account.paysElsewhere) return null;
  return practice ? 'pays real money' : 'pays in practice';
}

interface RowProps {
  account: Account;
  isShown: boolean;
  /** What it pays, in words. */
  pays: string | null;
  worth: LastWorth | undefined;
  unit: WorthUnit;
}

function Row({ account, isShown, pays, worth, unit }: RowProps) {
  const choose = useAccount((store) => store.choose);
  const now = useNow(30_000);
  return (
    <li>
      <button
        type="button"
        className="account-row"
        aria-pressed={isShown}
        onClick={() => choose(account.address)}
      >
        <span className="row min-w-0 gap-1.5">
          <b className="truncate">{account.name}</b>
          <AccountMark account={account} />
          {pays === null ? null : <span className="s m nowrap">{pays}</span>}
          <code className="s m nowrap" title={account.address}>
            {shortHex(account.address)}
          </code>
        </span>
        <span className="text-right">
          {worth === undefined ? (
            <span className="s m">worth unknown</span>
          ) : (
            <>
              <span className="nowrap">
                {formatWorth(worth.totalUsd, unit)} {shownCurrency(unit)}
              </span>
              <span className="s q block">{age(worth.takenAt, now)}</span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}
