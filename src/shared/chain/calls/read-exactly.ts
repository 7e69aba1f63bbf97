import type { AbiFunction, Hex } from 'viem';
import { decodeFunctionData, encodeFunctionData, toFunctionSelector } from 'viem/utils';

/** A call that was read, with its arguments in their order. */
export interface ReadCall<Known extends { abi: AbiFunction }> {
  known: Known;
  args: readonly unknown[];
}

/** Null unless the bytes are exactly what encoding the call that was read gives: no junk, no dirty padding. */
export function readExactly<Known extends { abi: AbiFunction }>(
  bySelector: ReadonlyMap<Hex, Known>,
  data: Hex,
): ReadCall<Known> | null {
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

/** The functions by the first four bytes of their calls. */
export function bySelector<Known extends { abi: AbiFunction }>(
  functions: readonly Known[],
): ReadonlyMap<Hex, Known> {
  return new Map(functions.map((known) => [toFunctionSelector(known.abi), known]));
}
