// A call of a function that Countersign does not know by itself, read with a description that somebody gave.
// The description cannot lie about types and order, which make the selector, nor about values, which are read
// from the bytes and have to give the same bytes again. It can lie about the names of values.
import type { AbiFunction, Hex } from 'viem';
import { decodeFunctionData, encodeFunctionData, toFunctionSelector } from 'viem/utils';
import { readFunctionSignature } from './signature.ts';

/** The function by its description, and its values in that order. */
export interface GivenCall {
  abi: AbiFunction;
  args: readonly unknown[];
}

/** Null unless the bytes are exactly a call of that function: no junk, no dirty padding. */
export function readGivenCall(signature: string, data: Hex): GivenCall | null {
  const abi = readFunctionSignature(signature);
  const bytes = data.toLowerCase() as Hex;
  if (abi === null || toFunctionSelector(abi) !== bytes.slice(0, 10)) return null;
  try {
    const { args = [] } = decodeFunctionData({ abi: [abi], data: bytes });
    const again = encodeFunctionData({ abi: [abi], functionName: abi.name, args });
    return again === bytes ? { abi, args } : null;
  } catch {
    return null;
  }
}
