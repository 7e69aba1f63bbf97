import type { AbiFunction, Hex } from 'viem';
import { decodeAbiParameters, encodeAbiParameters, toFunctionSelector } from 'viem/utils';

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
  const selector = bytes.slice(0, 10) as Hex;
  const known = bySelector.get(selector);
  if (known === undefined) return null;
  const { inputs } = known.abi;
  if (inputs.length === 0) return bytes === selector ? { known, args: [] } : null;
  try {
    // By the parameters alone: with the function around them its selector is hashed anew each time.
    const given: Hex = `0x${bytes.slice(selector.length)}`;
    const args = decodeAbiParameters(inputs, given);
    return encodeAbiParameters(inputs, args) === given ? { known, args } : null;
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
