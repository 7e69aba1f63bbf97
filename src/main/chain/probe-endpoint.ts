import { connectChain } from './chain-client.ts';

/** What an endpoint says when it is asked for itself, whatever became of earlier calls. */
export interface Probe {
  chainId: number;
  blockNumber: bigint;
  /** Of the second of two calls, when the connection stands. */
  latencyMs: number;
}

/** Asks an endpoint which chain it serves and how far it is. Errors: RPC_*, CHAIN_MISMATCH. */
export async function probeEndpoint(url: string, chainId: number): Promise<Probe> {
  const client = await connectChain({ url, chainId });
  const askedAt = performance.now();
  const { number } = await client.head();
  return { chainId, blockNumber: number, latencyMs: Math.round(performance.now() - askedAt) };
}
