import type { ChainClient } from '../../main/chain/chain-client.ts';
import { practiceBaseId } from '../../shared/chain/addresses.ts';
import { readNetworks } from '../network/read-networks.ts';
import { practiceWorldOf } from '../practice-world-of.ts';
import type { VerbContext } from '../verb.ts';

/**
 * Reads a chain through the endpoints that the folder has for it; a practice chain is started where it does
 * not run. Errors: NETWORK_UNKNOWN, NETWORK_NO_RPC, RPC_*, PRACTICE_*, ANVIL_MISSING.
 */
export async function withChain<T>(
  context: VerbContext,
  chainId: number,
  read: (client: ChainClient) => Promise<T>,
): Promise<T> {
  const { networkRefused } = await import('../../main/networks/network-refusals.ts');
  const network = readNetworks(context).find((each) => each.chainId === chainId);
  if (network === undefined) throw networkRefused('NETWORK_UNKNOWN', { chainId });
  if (network.practice) return onPractice(context, chainId, read);
  const { endpoints } = network;
  if (endpoints.length === 0) throw networkRefused('NETWORK_NO_RPC', { chainId });
  const { connectPool } = await import('../../main/chain/connect-pool.ts');
  const pooled = await connectPool({ chainId, endpoints });
  try {
    return await read(pooled.client);
  } finally {
    pooled.stop();
  }
}

async function onPractice<T>(
  context: VerbContext,
  chainId: number,
  read: (client: ChainClient) => Promise<T>,
): Promise<T> {
  const { connectChain } = await import('../../main/chain/chain-client.ts');
  const world = await practiceWorldOf(context);
  try {
    const chain = chainId === practiceBaseId ? world.base : world.ethereum;
    const { rpcUrl } = await chain.start();
    return await read(await connectChain({ url: rpcUrl, chainId }));
  } finally {
    await world.stop();
  }
}
