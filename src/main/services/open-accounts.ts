import type { Change } from '../../shared/ipc/change.ts';
import type { Account, Portfolio } from '../../shared/ipc/views.ts';
import type { LiveTokens } from '../../shared/tokens/live-tokens.ts';
import type { NameOf } from '../approvals/subject.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import { type AllowanceActs, allowanceActs } from './allowance-acts.ts';
import { type DelegationActs, delegationActs } from './delegation-acts.ts';
import { HiddenMoney } from './hidden-money.ts';
import type { NetworkServices } from './open-network.ts';
import { sentHere } from './sent-here.ts';
import { type WalletActs, walletActs } from './wallet-acts.ts';
import { type WalletPast, walletPast } from './wallet-past.ts';
import { WorthRecorder } from './worth-recorder.ts';

interface AccountsOptions {
  store: Store;
  net: NetworkServices;
  tokens: LiveTokens;
  /** Of the wallet. */
  accounts: () => Account[];
  /** These, and those that are only looked at. */
  shownAccounts: () => Account[];
  nameOf: NameOf;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
}

interface AccountServices {
  wallet: WalletActs;
  past: WalletPast;
  allowances: AllowanceActs;
  control: DelegationActs;
  /** Looks at what the accounts are worth from time to time. */
  recorder: WorthRecorder;
}

/** What is seen of accounts, remembered of them, and done with what they allowed. */
export function openAccounts(options: AccountsOptions): AccountServices {
  const { net, store, shownAccounts, log } = options;
  const past = walletPast({ ...net, ...options, accounts: shownAccounts });
  const sent = sentHere(store.reader, net.network);
  const hidden = new HiddenMoney({ ...net, ...options });
  const seen = (portfolio: Portfolio): void => hidden.seen(portfolio);
  const wallet = walletActs({ ...net, ...options, past, sent, seen });
  const allowances = allowanceActs({ ...net, ...wallet, ...options });
  const control = delegationActs({ ...net, ...wallet, ...options });
  const recorder = new WorthRecorder({
    ...{ past, accounts: shownAccounts, log },
    isReady: () => net.network.state.state === 'ready',
    look: (address) => wallet.portfolio(address),
  });
  return { wallet, past, allowances, control, recorder };
}
