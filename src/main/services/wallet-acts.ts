import { getAddress } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account, Portfolio } from '../../shared/ipc/views.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { CurrentNetwork } from '../chain/current-network.ts';
import { readPortfolio } from '../chain/portfolio.ts';
import type { PracticeChain } from '../chain/practice/practice-chain.ts';
import type { Clock } from '../clock.ts';

/** What can be seen and done with the accounts of the vault while it is locked. */
export interface WalletActs {
  /** Accounts of the vault as last seen. */
  accounts(): Account[];
  /** Without an address the first. Errors: NO_SUCH_ACCOUNT. */
  requireAccount(address?: string): Account;
  /** Errors: NO_SUCH_ACCOUNT, and those of connecting. */
  portfolio(address: string): Promise<Portfolio>;
  /** Play money, on the practice chain only. Errors: NO_SUCH_ACCOUNT, PRACTICE_*. */
  fund(address: string): Promise<void>;
}

export function walletActs(options: {
  accounts: () => Account[];
  network: CurrentNetwork;
  practice: PracticeChain;
  tokens: TokenList;
  clock: Clock;
  notify: (change: Change) => void;
}): WalletActs {
  const { accounts, network, practice, tokens, clock, notify } = options;
  const requireAccount = (address?: string): Account => {
    const all = accounts();
    const found = address === undefined ? all[0] : all.find((each) => each.address === address);
    return found ?? refuseAccount();
  };
  return {
    accounts,
    requireAccount,
    async portfolio(address) {
      const account = requireAccount(address);
      const { client } = await network.connect();
      return readPortfolio(client, tokens, account, clock.now());
    },
    async fund(address) {
      await practice.fund(getAddress(requireAccount(address).address));
      notify({ topic: 'wallet', id: address });
    },
  };
}

function refuseAccount(): never {
  throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the vault.', {
    advice: 'Make or unlock a wallet first. Nothing was changed.',
  });
}
