// Names and symbols as contracts answer them: a string, or 32 bytes as old tokens do.
import type { Hex } from 'viem';

/** In bytes: what is longer says nothing more. */
const mostRead = 256;
const word = 32;

/** What the answer says, as it is; null where it is no text. */
export function readTokenText(answer: Hex): string | null {
  const bytes = Buffer.from(answer.slice(2, 2 + 2 * (2 * word + mostRead)), 'hex');
  if (answer.length === 2 + 2 * word) return decode(bytes.subarray(0, word));
  if (numberAt(bytes, 0) !== word) return null;
  const length = numberAt(bytes, word);
  if (length === null) return null;
  const held = (answer.length - 2) / 2 - 2 * word;
  if (length > held) return null;
  return decode(bytes.subarray(2 * word, 2 * word + Math.min(length, mostRead)));
}

/** Null for what is longer than any answer. */
function numberAt(bytes: Buffer, offset: number): number | null {
  const field = bytes.subarray(offset, offset + word);
  if (field.length < word || field.subarray(0, word - 6).some((byte) => byte !== 0)) return null;
  return field.readUIntBE(word - 6, 6);
}

/** Zero bytes at the end fill a word; what is no UTF-8 becomes a mark that cleaning takes away. */
function decode(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\0+$/, '');
}
