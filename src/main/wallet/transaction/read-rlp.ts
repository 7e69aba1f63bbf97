// A strict reader of RLP: one value has one spelling, and nothing follows it. It is ours, and not the
// library that wrote the bytes, so that two implementations have to agree on what they say.
import { transactionError } from './transaction-error.ts';

export type RlpValue = Uint8Array | RlpValue[];

/** A transaction nests at most three deep (access list, entry, storage keys). */
const maximumDepth = 5;

/** Throws TX_MALFORMED or TX_NOT_CANONICAL. */
export function readRlp(bytes: Uint8Array): RlpValue {
  const { value, end } = readValue(bytes, 0, 0);
  if (end !== bytes.length) throw transactionError('TX_MALFORMED', { part: 'trailing bytes' });
  return value;
}

function readValue(bytes: Uint8Array, at: number, depth: number): { value: RlpValue; end: number } {
  const first = bytes[at];
  if (first === undefined || depth > maximumDepth) throw transactionError('TX_MALFORMED');
  if (first < 0x80) return { value: bytes.subarray(at, at + 1), end: at + 1 };
  const isList = first >= 0xc0;
  const { start, end } = readExtent(bytes, at, first - (isList ? 0xc0 : 0x80));
  if (isList) return { value: readItems(bytes, start, end, depth), end };
  if (end - start === 1 && (bytes[start] ?? 0) < 0x80) throw transactionError('TX_NOT_CANONICAL');
  return { value: bytes.subarray(start, end), end };
}

function readItems(bytes: Uint8Array, start: number, end: number, depth: number): RlpValue[] {
  const items: RlpValue[] = [];
  for (let at = start; at < end; ) {
    const item = readValue(bytes, at, depth + 1);
    items.push(item.value);
    at = item.end;
    if (at > end) throw transactionError('TX_MALFORMED', { part: 'list' });
  }
  return items;
}

/** `short` is the length itself up to 55, else 55 plus the number of length bytes. */
function readExtent(bytes: Uint8Array, at: number, short: number): { start: number; end: number } {
  let start = at + 1;
  let length = short;
  if (short > 55) {
    const lengthBytes = bytes.subarray(start, start + short - 55);
    start += short - 55;
    length = lengthBytes.reduce((value, byte) => value * 256 + byte, 0);
    if (lengthBytes[0] === 0 || length < 56) throw transactionError('TX_NOT_CANONICAL');
  }
  const end = start + length;
  if (end > bytes.length) throw transactionError('TX_MALFORMED', { part: 'length' });
  return { start, end };
}
