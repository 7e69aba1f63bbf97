import { utf8ToBytes } from '@noble/hashes/utils.js';
import { AppError } from '../../../shared/errors.ts';
import { whyGuessable } from './judge-password.ts';

/** Shortest password for a new vault, in characters as a person counts them (code points). */
export const minimumPasswordLength = 12;

/**
 * The bytes of a password: NFKD, then UTF-8, so that one spelling typed on two keyboards is one
 * password. Nothing is trimmed or cut. The caller fills the result with zeros after use.
 */
export function passwordBytes(password: string): Uint8Array {
  if (/\p{Surrogate}/u.test(password)) {
    throw new AppError('PASSWORD_NOT_TEXT', 'invalid_params', 'The password is not valid text.', {
      advice: 'It holds half of a character, usually from a broken copy. Type it instead.',
    });
  }
  return utf8ToBytes(password.normalize('NFKD'));
}

/**
 * Refuses a new password that would not protect a file from being guessed by who has a copy of it. Nothing of it is
 * in the refusal but its length. Errors: PASSWORD_TOO_SHORT, PASSWORD_GUESSABLE.
 */
export async function checkNewPassword(password: string): Promise<void> {
  const length = [...password].length;
  if (length < minimumPasswordLength) throw tooShort(length);
  const why = await whyGuessable(password);
  if (why === null) return;
  const message = `The password is easily guessed: ${why}.`;
  throw new AppError('PASSWORD_GUESSABLE', 'invalid_params', message, {
    advice: 'Use several words that have nothing to do with each other or with you.',
  });
}

function tooShort(length: number): AppError {
  return new AppError('PASSWORD_TOO_SHORT', 'invalid_params', 'The password is too short.', {
    advice: `Use at least ${minimumPasswordLength} characters; several words are easiest to remember.`,
    facts: { length, minimum: minimumPasswordLength },
  });
}
