// Names as people write them. What they stand for is asked by their one spelling (ENSIP-15), which mixes
// no scripts and holds nothing that is not seen.
import { normalize } from 'viem/ens';
import { AppError } from '../../../shared/errors.ts';
import { shortLine } from '../../../shared/short-line.ts';
import { visibleLine } from '../../../shared/visible-text.ts';

/** In bytes of UTF-8, as the name service itself allows. */
const longestName = 255;

export interface ReadName {
  /** Its one spelling. */
  name: string;
  /** It has letters other than a to z, so that another name may look the same. */
  isOdd: boolean;
}

/** Errors: NAME_INVALID, NAME_TOO_LONG. */
export function readName(text: string): ReadName {
  if (Buffer.byteLength(text) > longestName) throw nameTooLong();
  const name = spellingOf(text);
  if (!name.includes('.')) throw nameInvalid(text);
  return { name, isOdd: !/^[a-z0-9._-]+$/.test(name) };
}

function spellingOf(text: string): string {
  try {
    return normalize(text);
  } catch {
    throw nameInvalid(text);
  }
}

/** A name in a sentence. */
export function shownText(text: string): string {
  return shortLine(visibleLine(text), 60);
}

function nameInvalid(text: string): AppError {
  const message = `"${shownText(text)}" is not a name that can be looked up: a letter in it is not allowed, or two alphabets are mixed.`;
  return new AppError('NAME_INVALID', 'invalid_params', message, {
    advice: 'Nothing was signed. Check how it is written, or use the address.',
  });
}

function nameTooLong(): AppError {
  const message = `A name has at most ${longestName} bytes; this one is longer.`;
  return new AppError('NAME_TOO_LONG', 'invalid_params', message, {
    advice: 'Nothing was signed. Check the name, or use the address.',
  });
}
