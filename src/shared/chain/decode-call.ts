import type { AbiParameter, Hex } from 'viem';
import { readCall } from './known-calls.ts';
import type { DecodedCall } from './types.ts';

type Arg = DecodedCall['args'][number];

/** A known call in words; null unless encoding it again gives exactly the same bytes. */
export function decodeCall(data: Hex): DecodedCall | null {
  const call = readCall(data);
  if (call === null) return null;
  const { abi } = call.known;
  const args =
    call.known.words?.(call.args) ??
    abi.inputs.flatMap((input, index) => argsOf(input, call.args[index]));
  return { functionName: abi.name, args };
}

/** A struct is told by its fields. */
function argsOf(input: AbiParameter, value: unknown): Arg[] {
  if ('components' in input && input.type === 'tuple') {
    const fields = value as Readonly<Record<string, unknown>>;
    return input.components.flatMap((field) => argsOf(field, fields[field.name ?? '']));
  }
  return [{ name: input.name ?? '', type: input.type, value: plain(value) }];
}

function plain(value: unknown): Arg['value'] {
  if (Array.isArray(value)) return value.map((item) => String(item));
  return typeof value === 'boolean' ? value : String(value);
}
