import { isPracticeChain } from '../../shared/chain/addresses.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { ChainClient } from '../chain/chain-client.ts';

/** Whether one endpoint alone says what real money is rehearsed on. */
export function isSingleSource({
  singleSource,
  chainId,
}: Pick<ChainClient, 'singleSource' | 'chainId'>): boolean {
  return singleSource && !isPracticeChain(chainId);
}

/** What a person should know of it when they are asked about a transaction. */
export function singleSourceFindings(client: ChainClient): Finding[] {
  if (!isSingleSource(client)) return [];
  return [
    {
      id: 'SINGLE_SOURCE',
      level: 'info',
      message:
        'Single source: one RPC endpoint alone says what this rehearsal is based on. With a second one in the network settings, both would have to agree.',
      evidence: { host: client.rpc.host },
    },
  ];
}
