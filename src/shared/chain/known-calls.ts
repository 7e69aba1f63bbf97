// The functions that Countersign can put into words: a file of `calls` and a line each. Both the app and the
// signer read calls by them, each by itself and from the bytes.
import type { Hex } from 'viem';
import { decodeFunctionData, encodeFunctionData } from 'viem/utils';
import { collectionFunctions } from './calls/collections.ts';
import { erc20Functions } from './calls/erc20.ts';
import type { CallFrame, CallMeaning, KnownFunction } from './calls/known-function.ts';
import { standardBridgeFunctions } from './calls/standard-bridge.ts';
import { uniswapV2Functions } from './calls/uniswap-v2.ts';
import { wethFunctions } from './calls/weth.ts';

export const knownFunctions: readonly KnownFunction[] = [
  ...erc20Functions,
  ...wethFunctions,
  ...collectionFunctions,
  ...uniswapV2Functions,
  ...standardBridgeFunctions,
];

const bySelector = new Map(knownFunctions.map((known) => [known.selector, known]));

/** A call that was read, with its arguments in their order. */
export interface KnownCall {
  known: KnownFunction;
  args: readonly unknown[];
}

/** Null unless the bytes are exactly what encoding the call that was read gives: no junk, no dirty padding. */
export function readCall(data: Hex): KnownCall | null {
  const bytes = data.toLowerCase() as Hex;
  const known = bySelector.get(bytes.slice(0, 10) as Hex);
  if (known === undefined) return null;
  try {
    const abi = [known.abi];
    const { args = [] } = decodeFunctionData({ abi, data: bytes });
    return encodeFunctionData({ abi, functionName: known.abi.name, args }) === bytes
      ? { known, args }
      : null;
  } catch {
    return null;
  }
}

/** What a transaction means to the account that sends it; null for a call that is not known. */
export function meaningOf({ data, ...frame }: CallFrame & { data: Hex }): CallMeaning | null {
  if (data === '0x') return { recipient: frame.to, drawn: [] };
  const call = readCall(data);
  return call === null ? null : call.known.meaning(call.args, frame);
}
