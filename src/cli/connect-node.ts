import type { ChainClient } from '../main/chain/chain-client.ts';
import { recorderOf } from './record-options.ts';
import type { VerbContext } from './verb.ts';

/** The node of a verb that only looks, or what is recorded of it. `stop` ends what reads it. Errors: RPC_*, CHAIN_MISMATCH, RECORD_*. */
export async function connectNode(
  context: VerbContext,
  node: { url: string; chainId?: number },
): Promise<{ client: ChainClient; stop(): void }> {
  const options = recorderOf(context);
  if (options.mode === 'off') {
    const { connectChain } = await import('../main/chain/chain-client.ts');
    return { client: await connectChain(node), stop: () => undefined };
  }
  const { connectRecorded } = await import('../main/records/recorded-chain.ts');
  return connectRecorded(node, options);
}
