// The functions that Countersign can put into words: a file of `calls` and a line each. Both the app and the
// signer read calls by them, each by itself and from the bytes.
import type { Hex } from 'viem';
import { aaveV3Functions } from './calls/aave-v3.ts';
import { collectionFunctions } from './calls/collections.ts';
import { erc4626Functions } from './calls/erc-4626.ts';
import { erc20Functions } from './calls/erc20.ts';
import type { CallFrame, CallMeaning, KnownFunction } from './calls/known-function.ts';
import { permit2Functions } from './calls/permit2.ts';
import { bySelector, type ReadCall, readExactly } from './calls/read-exactly.ts';
import { stakingRewardsFunctions } from './calls/staking-rewards.ts';
import { standardBridgeFunctions } from './calls/standard-bridge.ts';
import { uniswapV2Functions } from './calls/uniswap-v2.ts';
import { uniswapV2LiquidityFunctions } from './calls/uniswap-v2-liquidity.ts';
import { uniswapV3Functions } from './calls/uniswap-v3.ts';
import { wethFunctions } from './calls/weth.ts';

/** Every function that a call is told in words of without an ABI from elsewhere. */
export const knownFunctions: readonly KnownFunction[] = [
  ...erc20Functions,
  ...wethFunctions,
  ...collectionFunctions,
  ...permit2Functions,
  ...uniswapV2Functions,
  ...uniswapV2LiquidityFunctions,
  ...standardBridgeFunctions,
  ...uniswapV3Functions,
  ...aaveV3Functions,
  ...erc4626Functions,
  ...stakingRewardsFunctions,
];

const known = bySelector(knownFunctions);

/** What was read lately: dozens of rules ask for the same call, and reading it takes longer than what they do. */
const lately = new Map<Hex, ReadCall<KnownFunction> | null>();
const latelyAtMost = 32;

/** Null unless the bytes are exactly what encoding the call that was read gives, and so those inside it. */
export function readCall(data: Hex): ReadCall<KnownFunction> | null {
  const before = lately.get(data);
  if (before !== undefined) return before;
  const call = readExactly(known, data);
  const whole = call?.known.words?.(call.args) === null ? null : call;
  if (lately.size >= latelyAtMost) lately.clear();
  lately.set(data, whole);
  return whole;
}

/** Whether a call is of a function that is known, also where it cannot be read: nobody else's word counts then. */
export function isKnownFunction(data: Hex): boolean {
  return known.has(data.slice(0, 10).toLowerCase() as Hex);
}

/** What a transaction means to the account that sends it; null for a call that is not known. */
export function meaningOf({ data, ...frame }: CallFrame & { data: Hex }): CallMeaning | null {
  if (data === '0x') return { recipient: frame.to, drawn: [] };
  const call = readCall(data);
  return call === null ? null : call.known.meaning(call.args, frame);
}
