// The device secret as a person can write it down: Crockford base 32 (no I, L, O, U) of the 32 bytes
// and two checksum bytes, in groups of five.
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { AppError } from '../../../shared/errors.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const secretSize = 32;
const checkSize = 2;
const digits = Math.ceil(((secretSize + checkSize) * 8) / 5);

/** 55 characters in eleven groups. */
export function recoveryCode(secret: Uint8Array): string {
  const bytes = concatBytes(secret, sha256(secret).subarray(0, checkSize));
  let bits = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
  bits <<= BigInt(digits * 5 - bytes.length * 8);
  const text = Array.from({ length: digits }, (_, index) =>
    alphabet.charAt(Number((bits >> BigInt((digits - 1 - index) * 5)) & 31n)),
  ).join('');
  return text.match(/.{5}/g)?.join('-') ?? text;
}

/** Reads a code however it was typed (case, spaces, dashes, O for 0, I or L for 1). */
export function parseRecoveryCode(text: string): Uint8Array {
  const clean = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const values = [...clean].map((character) => alphabet.indexOf(character));
  if (values.length !== digits || values.includes(-1)) throw badCode();
  let bits = values.reduce((value, digit) => (value << 5n) | BigInt(digit), 0n);
  bits >>= BigInt(digits * 5 - (secretSize + checkSize) * 8);
  const bytes = new Uint8Array(secretSize + checkSize);
  for (let index = bytes.length - 1; index >= 0; index -= 1, bits >>= 8n) {
    bytes[index] = Number(bits & 255n);
  }
  const secret = bytes.slice(0, secretSize);
  const check = sha256(secret).subarray(0, checkSize);
  if (check.every((byte, index) => byte === bytes[secretSize + index])) return secret;
  throw badCode();
}

function badCode(): AppError {
  return new AppError('RECOVERY_CODE_INVALID', 'invalid_params', 'This is not a recovery code.', {
    advice: 'It has 55 letters and digits in eleven groups. Check for a mistyped or missing one.',
  });
}
