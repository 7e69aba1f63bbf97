// The one spelling of a value in RLP, as `read-rlp` reads it.
import { concatBytes } from '@noble/hashes/utils.js';
import type { RlpValue } from './read-rlp.ts';

export function writeRlp(value: RlpValue): Uint8Array {
  if (Array.isArray(value)) {
    const items = concatBytes(...value.map(writeRlp));
    return concatBytes(prefix(items.length, 0xc0), items);
  }
  const [first] = value;
  if (value.length === 1 && first !== undefined && first < 0x80) return value;
  return concatBytes(prefix(value.length, 0x80), value);
}

/** A length up to 55 is in the first byte; a longer one is counted there and follows. */
function prefix(length: number, from: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(from + length);
  const digits = wholeNumberBytes(BigInt(length));
  return concatBytes(Uint8Array.of(from + 55 + digits.length), digits);
}

/** Big-endian without leading zeros; nothing at all for zero. */
export function wholeNumberBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const hex = value.toString(16);
  return Uint8Array.from(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'));
}
