import { getAddress } from 'viem';
import type { GiftRequest } from '../../shared/chain/practice-contracts.ts';
import { AppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account, Portfolio } from '../../shared/ipc/views.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { CurrentNetwork } from '../chain/current-network.ts';
import { readPortfolio } from '../chain/portfolio.ts';
import type { PracticeWorld } from '../chain/practice/practice-world.ts';
import type { Clock } from '../clock.ts';

/** What can be seen and done with the accounts of the vault while it is locked. */
export interface WalletActs {
  /** Accounts of the vault as last seen. */
  accounts(): Account[];
  /** Without an address the first. Errors: NO_SUCH_ACCOUNT. */
  requireAccount(address?: string): Account;
  /** Of an account of the wallet, or of one that is looked at. Errors: NO_SUCH_ACCOUNT, and those of connecting. */
  portfolio(address: string): Promise<Portfolio>;
  /** Play money, on a practice chain only; 100 ETH by default. Errors: NO_SUCH_ACCOUNT, PRACTICE_*. */
  fund(address: string, gift?: GiftRequest): Promise<void>;
}

export function walletActs(options: {
  accounts: () => Account[];
  /** Those that are only looked at. */
  watched: () => Account[];
  network: CurrentNetwork;
  practiceWorld: PracticeWorld;
  tokens: TokenList;
  clock: Clock;
  notify: (change: Change) => void;
}): WalletActs {
  const { accounts, watched, network, practiceWorld, tokens, clock, notify } = options;
  const requireAccount = (address?: string, all = accounts()): Account => {
    const found = address === undefined ? all[0] : all.find((each) => each.address === address);
    return found ?? refuseAccount();
  };
  return {
    accounts,
    requireAccount,
    async portfolio(address) {
      const account = requireAccount(address, [...accounts(), ...watched()]);
      const { client } = await network.connect();
      const read = (by: ChainClient) => readPortfolio(by, tokens, account, clock.now());
      try {
        return await read(client);
      } catch (thrown) {
        if (!isMissing(thrown)) throw thrown;
        return { ...(await read(client.unverified())), unverified: true };
      }
    },
    async fund(address, gift) {
      const chain = practiceWorld.chain(network.chainId);
      await chain.fund(getAddress(requireAccount(address).address), gift);
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
