import type { ChainClient } from '../../main/chain/chain-client.ts';
import type { VerbContext } from '../verb.ts';

/**
 * The chain that a contract is on: by `--rpc-url`, else as `withChain` reaches it.
 * Errors: CHAIN_MISMATCH, and those of `withChain`.
 */
export async function withContractClient<T>(
  context: VerbContext,
  chainId: number,
  work: (client: ChainClient) => Promise<T>,
): Promise<T> {
  const url = context.option('rpc-url');
  if (url !== undefined) {
    const { connectChain } = await import('../../main/chain/chain-client.ts');
    return work(await connectChain({ url, chainId }));
  }
  const { withChain } = await import('../token/with-chain.ts');
  return withChain(context, chainId, work);
}
