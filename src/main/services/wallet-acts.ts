import { getAddress } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account, Portfolio } from '../../shared/ipc/views.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from '../chain/chain-client.ts';
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
      const read = (by: ChainClient) => readPortfolio(by, tokens, account, clock.now());
      try {
        return await read(client);
      } catch (thrown) {
        if (!isMissing(thrown)) throw thrown;
        return { ...(await read(client.unverified())), unverified: true };
      }
    },
    async fund(address) {
      await practice.fund(getAddress(requireAccount(address).address));
      notify({ topic: 'wallet', id: address });
    },
  };
}

/** An endpoint is away, so that nothing can be agreed on; where two disagree, neither is shown. */
function isMissing(thrown: unknown): boolean {
  return thrown instanceof AppError && ['RPC_QUORUM_MISSING', 'RPC_BEHIND'].includes(thrown.code);
}

function refuseAccount(): never {
  throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the vault.', {
    advice: 'Make or unlock a wallet first. Nothing was changed.',
  });
}
