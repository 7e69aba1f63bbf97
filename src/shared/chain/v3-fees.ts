import type { Hex } from 'viem';
import { readV3Swap, uniswapV3Functions } from './calls/uniswap-v3.ts';
import { readCall } from './known-calls.ts';

/** The fees of the pools that a call of the router trades in, from what goes in; null for another call. */
export function v3FeesOf(data: Hex): readonly number[] | null {
  const call = readCall(data);
  if (call === null || !uniswapV3Functions.includes(call.known)) return null;
  return readV3Swap(call.args[1] as readonly Hex[])?.feePips ?? null;
}
