import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem';
import { writeAbi } from './known-calls.ts';
import type { DecodedCall } from './types.ts';

type ArgValue = DecodedCall['args'][number]['value'];

/** A known call in words; null unless encoding it again gives exactly the same bytes. */
export function decodeCall(data: Hex): DecodedCall | null {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: writeAbi, data });
    if (encodeFunctionData({ abi: writeAbi, functionName, args }) !== data.toLowerCase())
      return null;
    const inputs = writeAbi.find(({ name }) => name === functionName)?.inputs ?? [];
    return {
      functionName,
      args: inputs.map(({ name, type }, index) => ({ name, type, value: plain(args[index]) })),
    };
  } catch {
    return null;
  }
}

function plain(value: unknown): ArgValue {
  if (Array.isArray(value)) return value.map((item) => String(item));
  return typeof value === 'boolean' ? value : String(value);
}

/** The value of a decoded argument, or undefined. */
export function argOf(call: DecodedCall | null, name: string): ArgValue | undefined {
  return call?.args.find((arg) => arg.name === name)?.value;
}
