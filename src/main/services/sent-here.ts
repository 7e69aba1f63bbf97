import { isPracticeChain } from '../../shared/chain/addresses.ts';
import type { CurrentNetwork } from '../chain/current-network.ts';
import type { Store } from '../store/open-store.ts';
import type { SentHere } from '../tools/chain-tool.ts';

/** What this app sent for an account on a chain; on a practice chain, on the one that there is now. */
export function sentHere(
  { activity, worth }: Pick<Store['reader'], 'activity' | 'worth'>,
  network: Pick<CurrentNetwork, 'chainId' | 'connect'>,
): SentHere {
  const instanceOf = async (chainId: number, account: string): Promise<string> => {
    if (!isPracticeChain(chainId)) return '';
    if (chainId !== network.chainId) return worth.lastInstance(account, chainId);
    return (await network.connect()).instanceId ?? '';
  };
  return async (chainId, account, limit) => {
    const instanceId = await instanceOf(chainId, account);
    return activity.ofAccount({ account, chainId, instanceId }, limit);
  };
}
