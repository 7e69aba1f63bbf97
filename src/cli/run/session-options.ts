import { signerOptions } from '../signer-task.ts';
import type { VerbContext, VerbOption } from '../verb.ts';

/** What every verb takes that carries a run on at this terminal. */
export const sessionOptions: readonly VerbOption[] = [
  {
    flags: '--folder <folder>',
    describe: 'a folder that this run alone may touch; may be repeated',
    repeats: true,
  },
  { flags: '--rpc-url <url>', describe: 'the chain; the network in use by default' },
  {
    flags: '--approve <how>',
    describe: 'ask (default), or all: practice chains only',
    choices: ['ask', 'all'],
  },
  {
    flags: '--i-accept-the-risk',
    describe:
      'let --approve all take dangers and what is unknown, change files, and sign on real chains with two endpoints',
  },
  ...signerOptions,
];

/** Where the chain is; undefined for the practice chain. Errors: RPC_*, CHAIN_MISMATCH with the chain that is wanted. */
export async function endpointOf(
  context: VerbContext,
  wanted: number | undefined,
): Promise<{ url: string; chainId: number } | undefined> {
  const url = context.option('rpc-url');
  if (url === undefined) return undefined;
  const { connectChain } = await import('../../main/chain/chain-client.ts');
  const { chainId } = await connectChain({
    url,
    ...(wanted === undefined ? {} : { chainId: wanted }),
  });
  return { url, chainId };
}
