import { z } from 'zod';
import type { JsonRpc } from '../rpc/json-rpc.ts';

const blockSchema = z.object({ timestamp: z.string() });

/**
 * Sets the clock of an anvil that was just started to its newest block, where that is ahead of `now` (epoch
 * milliseconds). Its state does not hold the time that was let go by, and it would mine a block older than
 * the last one: interest and rewards that were there would be gone again. Errors: RPC_*.
 */
export async function keepTime(rpc: JsonRpc, now: number): Promise<void> {
  const block = blockSchema.parse(await rpc.request('eth_getBlockByNumber', ['latest', false]));
  const newest = Number(block.timestamp);
  if (newest * 1_000 > now) await rpc.request('evm_setTime', [newest]);
}
