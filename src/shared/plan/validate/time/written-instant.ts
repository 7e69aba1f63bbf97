import { instantOf } from '../../../iso-time.ts';

/** Epoch milliseconds of a time that may not be given, or not be one. */
export function writtenInstant(text: string | undefined): number | null {
  return text === undefined ? null : instantOf(text);
}
