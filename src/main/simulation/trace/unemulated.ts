// Parts of a network that its nodes answer for themselves, and that anvil does not have.
import { type Address, type Hex, numberToHex } from 'viem';
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import { readCallTrace } from './read-trace.ts';
import type { TracedCall } from './trace.ts';

/** The last that every chain has; 0x100, which checks signatures of passkeys, anvil has too. */
const lastCommon = 0x11n;
/** Networks put theirs behind: Arbitrum's begin at 0x64, and its answers about nodes are at 0xc8. */
const lastOwn = 0xffn;

/** Whether a call goes to such a part. */
export function isUnemulated(
  chainId: number,
  { kind, to }: Pick<TracedCall, 'kind' | 'to'>,
): boolean {
  if (isPracticeChain(chainId) || kind === 'create' || kind === 'selfdestruct') return false;
  const place = BigInt(to);
  return place > lastCommon && place <= lastOwn;
}

/** Whether a call that the fork refuses asks one of them on its way. Errors: RPC_*. */
export async function asksTheUnemulated(
  client: ChainClient,
  { from, to, valueWei, data }: { from: Address; to: Address; valueWei: bigint; data: Hex },
): Promise<boolean> {
  if (isPracticeChain(client.chainId)) return false;
  const calls = await readCallTrace(client, { from, to, value: numberToHex(valueWei), data });
  return calls.some((call) => isUnemulated(client.chainId, call));
}
