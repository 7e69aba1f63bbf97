import { getAddress } from 'viem';
import type { GiftRequest } from '../../shared/chain/practice-contracts.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account, Portfolio } from '../../shared/ipc/views.ts';
import type { Arrivals } from '../../shared/ipc/wallet-views.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { WorthUnit } from '../../shared/worth/worth-unit.ts';
import type { CurrentNetwork } from '../chain/current-network.ts';
import { readPortfolio } from '../chain/portfolio.ts';
import type { PracticeWorld } from '../chain/practice/practice-world.ts';
import { readWorthUnit } from '../chain/prices/worth-unit.ts';
import { readAgreed } from '../chain/read-agreed.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { readPreferences } from '../settings.ts';
import type { Store } from '../store/open-store.ts';
import type { SentHere } from '../tools/chain-tool.ts';
import { readArrivalsOf } from './arrivals.ts';
import type { WalletPast } from './wallet-past.ts';

/** What can be seen and done with the accounts of the vault while it is locked. */
export interface WalletActs {
  /** Accounts of the vault as last seen. */
  accounts(): Account[];
  /** Without an address the first. Errors: NO_SUCH_ACCOUNT. */
  requireAccount(address?: string): Account;
  /** Of an account of the wallet, or of one that is looked at. Errors: NO_SUCH_ACCOUNT, and those of connecting. */
  portfolio(address: string): Promise<Portfolio>;
  /** In what worth is shown on the network in use. */
  worthUnit(): Promise<WorthUnit>;
  /** What others sent to an account, of the wallet or looked at. Errors: NO_SUCH_ACCOUNT, RPC_*, those of connecting. */
  arrivals(address: string): Promise<Arrivals>;
  /** Play money, on a practice chain only; 100 ETH by default. Errors: NO_SUCH_ACCOUNT, PRACTICE_*. */
  fund(address: string, gift?: GiftRequest): Promise<void>;
}

export function walletActs(options: {
  store: Pick<Store, 'reader'>;
  accounts: () => Account[];
  /** These, and those that are only looked at. */
  shownAccounts: () => Account[];
  past: Pick<WalletPast, 'keep'>;
  /** Is told what was read of an account. */
  seen: (portfolio: Portfolio) => void;
  sent: SentHere;
  network: CurrentNetwork;
  practiceWorld: PracticeWorld;
  tokens: TokenList;
  clock: Clock;
  notify: (change: Change) => void;
  log: Log;
}): WalletActs {
  const { accounts, shownAccounts, past, network, practiceWorld, tokens, clock } = options;
  const { notify, log, seen, store } = options;
  const requireAccount = (address?: string, all = accounts()): Account => {
    const found = address === undefined ? all[0] : all.find((each) => each.address === address);
    return found ?? refuseAccount();
  };
  const alone = (portfolio: Portfolio): Portfolio =>
    network.singleSource ? { ...portfolio, singleSource: true } : portfolio;
  /** What cannot be kept, e.g. on a full disk, is seen all the same. */
  const keep = async (portfolio: Portfolio): Promise<void> => {
    try {
      seen(portfolio);
      const kept = await past.keep(portfolio);
      if (kept) notify({ topic: 'worth', id: portfolio.account.address });
    } catch (thrown) {
      log.warn('worth.not_kept', { code: toAppError(thrown).code });
    }
  };
  return {
    accounts,
    requireAccount,
    async portfolio(address) {
      const account = requireAccount(address, shownAccounts());
      const { client } = await network.connect();
      const read = await readAgreed(client, (by) =>
        readPortfolio(by, tokens, account, clock.now()),
      );
      if (read.unverified) return read;
      const found = alone(read);
      await keep(found);
      return found;
    },
    worthUnit: () =>
      readWorthUnit(
        readPreferences(store.reader).currency,
        { chainId: network.chainId, client: async () => (await network.connect()).client },
        clock.now(),
      ),
    async arrivals(address) {
      const account = getAddress(requireAccount(address, shownAccounts()).address);
      const { client } = await network.connect();
      return readArrivalsOf(client, account, options);
    },
    async fund(address, gift) {
      const chain = practiceWorld.chain(network.chainId);
      await chain.fund(getAddress(requireAccount(address).address), gift);
      notify({ topic: 'wallet', id: address });
    },
  };
}

function refuseAccount(): never {
  throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the vault.', {
    advice: 'Make or unlock a wallet first. Nothing was changed.',
  });
}
