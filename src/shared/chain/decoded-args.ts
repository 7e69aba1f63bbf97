import type { DecodedCall } from './rehearsed-calls.ts';

/** An integer argument by name; undefined when the call is unknown or has none of that name. */
export function argOf(call: DecodedCall | null, name: string): bigint | undefined {
  const value = call?.args.find((arg) => arg.name === name)?.value;
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : undefined;
}

/** The call on one line, e.g. `transfer(to 0x…, value 5)`; empty when it is not known. */
export function callLine(call: DecodedCall | null): string {
  if (call === null) return '';
  const args = call.args.map(({ name, value }) => {
    const text = Array.isArray(value) ? `[${value.join(', ')}]` : String(value);
    return name === '' ? text : `${name} ${text}`;
  });
  return `${call.functionName}(${args.join(', ')})`;
}
