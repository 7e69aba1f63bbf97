import type { AbiParameter, Hex } from 'viem';
import { unseenMarks, writeOut } from '../visible-text.ts';
import { type GivenCall, readGivenCall } from './abi/given-call.ts';
import { isKnownFunction, readCall } from './known-calls.ts';
import type { DecodedCall } from './rehearsed-calls.ts';

type Arg = DecodedCall['args'][number];

/**
 * A call in words; null unless encoding it again gives exactly the same bytes. What Countersign knows by itself
 * is read by that; `given` describes the function of any other.
 */
export function decodeCall(data: Hex, given?: string): DecodedCall | null {
  const known = readCall(data);
  const call =
    known === null ? describedCall(data, given) : { abi: known.known.abi, args: known.args };
  if (call === null) return null;
  const { abi } = call;
  const args =
    known?.known.words?.(call.args) ??
    abi.inputs.flatMap((input, index) => argsOf(input, call.args[index]));
  return { functionName: abi.name, args };
}

function describedCall(data: Hex, given: string | undefined): GivenCall | null {
  return given === undefined || isKnownFunction(data) ? null : readGivenCall(given, data);
}

/** A struct is told by its fields. */
function argsOf(input: AbiParameter, value: unknown): Arg[] {
  if ('components' in input && input.type === 'tuple') {
    const fields = value as Readonly<Record<string, unknown>>;
    return input.components.flatMap((field, index) =>
      argsOf(field, Array.isArray(value) ? value[index] : fields[field.name ?? '']),
    );
  }
  return [{ name: input.name ?? '', type: input.type, value: plain(value) }];
}

/** A text in the bytes is shown to be approved, on a terminal too: what is not seen in it is written out. */
function plain(value: unknown): Arg['value'] {
  if (Array.isArray(value)) return value.map((each) => seen(textOf(each)));
  return typeof value === 'boolean' ? value : seen(String(value));
}

function seen(text: string): string {
  return text.replace(unseenMarks, writeOut);
}

/** A list of lists, or of structs, on one line. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item));
}
