import type { ChainClient } from '../../main/chain/chain-client.ts';
import type { VerbContext } from '../verb.ts';

/**
 * The chain that a contract is on: by `--rpc-url`, else by the endpoints that were set up for it.
 * Errors: CHAIN_MISMATCH, NO_ENDPOINT, NETWORK_UNKNOWN, RPC_*.
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
  const [{ readNetworks }, { connectPool }, { networkRefused }] = await Promise.all([
    import('../network/read-networks.ts'),
    import('../../main/chain/connect-pool.ts'),
    import('../../main/networks/network-refusals.ts'),
  ]);
  const network = readNetworks(context).find((each) => each.chainId === chainId);
  if (network === undefined) throw networkRefused('NETWORK_UNKNOWN', { chainId });
  const { endpoints } = network;
  if (endpoints.length === 0) throw networkRefused('NO_ENDPOINT', { chainId });
  const { client, stop } = await connectPool({ chainId, endpoints });
  try {
    return await work(client);
  } finally {
    stop();
  }
}
