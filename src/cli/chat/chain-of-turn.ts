import { connectNode } from '../connect-node.ts';
import { recorderOf } from '../record-options.ts';
import type { VerbContext } from '../verb.ts';

/**
 * Where the chain of a turn is: at the address that was said, or, where nobody is asked, at the only node whose answers
 * are kept; undefined for the network in use. Errors: RPC_*, RECORD_*.
 */
export async function chainOfTurn(
  context: VerbContext,
): Promise<{ url: string; chainId: number } | undefined> {
  const url = context.option('rpc-url') ?? (await onlyNodeOf(context));
  if (url === undefined) return undefined;
  const { client, stop } = await connectNode(context, { url });
  stop();
  return { url, chainId: client.chainId };
}

async function onlyNodeOf(context: VerbContext): Promise<string | undefined> {
  const { mode, folder } = recorderOf(context);
  if (mode !== 'replay-or-fail') return undefined;
  const { recordedNodes } = await import('../../main/records/recorded-nodes.ts');
  const [only, ...more] = recordedNodes(folder);
  return more.length === 0 ? only : undefined;
}
