/** What stands where something was taken out. */
export const takenOut = '…';

/** A text without what is known to be secret; the longest first, since one may begin another. */
export function withoutKnown(text: string, known: readonly string[]): string {
  return known
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, secret) => left.replaceAll(secret, takenOut), text);
}
