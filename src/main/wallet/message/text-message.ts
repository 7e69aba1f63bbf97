// A text that is signed as a message (EIP-191, `personal_sign`). Its prefix keeps it from being a
// transaction; what only looks like a text may still be meant to be taken for something else.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeUtf8 } from '../../../shared/utf8.ts';
import { unseenMarks, visibleLine } from '../../../shared/visible-text.ts';
import type { SummaryLine } from '../../../shared/wallet/signer-proposal.ts';
import { readRlp } from '../transaction/read-rlp.ts';
import { messageError } from './message-error.ts';

export interface TextReading {
  /** Null for bytes that are no text. */
  text: string | null;
  lines: SummaryLine[];
  dangers: string[];
}

export function textDigest(message: Uint8Array): Uint8Array {
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`);
  return keccak_256(concatBytes(prefix, message));
}

/** What a person is shown of it. Throws MESSAGE_IS_TRANSACTION. */
export function readText(message: Uint8Array): TextReading {
  const text = decodeUtf8(message);
  const meant = bytesMeant(message, text);
  if (isTransaction(message) || (meant !== null && isTransaction(meant)))
    throw messageError('MESSAGE_IS_TRANSACTION');
  const isHash = message.length === 32 || meant?.length === 32;
  const hash = isHash ? ['This looks like a hash: nobody can see what it stands for.'] : [];
  if (text === null) {
    return {
      text,
      lines: [{ label: 'Bytes', value: `0x${bytesToHex(message)}` }],
      dangers: [...hash, 'These are bytes and no text: nobody can read what they say.'],
    };
  }
  const unseen = text.replaceAll('\n', '').replace(unseenMarks, '') !== text.replaceAll('\n', '');
  return {
    text,
    lines: text.split('\n').map((line) => ({ label: 'Text', value: visibleLine(line) })),
    dangers: unseen ? [...hash, 'There are marks in this text that cannot be seen.'] : hash,
  };
}

/** The bytes that a text of hexadecimal digits stands for. */
function bytesMeant(message: Uint8Array, text: string | null): Uint8Array | null {
  const digits = text === null ? null : /^(?:0x)?((?:[0-9a-fA-F]{2})+)$/.exec(text.trim())?.[1];
  return digits && message.length > 0 ? hexToBytes(digits) : null;
}

/** Bytes of a transaction of any type, signed or not, or of a delegation (EIP-7702). */
function isTransaction(bytes: Uint8Array): boolean {
  const [first] = bytes;
  if (first === undefined) return false;
  const isTyped = first >= 1 && first <= 5;
  try {
    const fields = readRlp(isTyped ? bytes.subarray(1) : bytes);
    return Array.isArray(fields) && fields.length >= (first === 5 ? 3 : 6);
  } catch {
    return false;
  }
}
