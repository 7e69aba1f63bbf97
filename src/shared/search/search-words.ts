/** More than anybody looks for. */
const mostWords = 12;
/** So many characters of an address or a hash are taken for a part of one. */
const hexPart = /^0x[0-9a-f]{4,64}$/;

/** Text without case and accents, as searches compare it. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a person looks for: words, folded, and among them parts of addresses and hashes. */
export function searchWords(text: string): { plain: string[]; hex: string[] } {
  const words = folded(text).split(/\s+/).filter(Boolean).slice(0, mostWords);
  return {
    plain: words.filter((word) => !hexPart.test(word)),
    hex: words.filter((word) => hexPart.test(word)),
  };
}

/** Whether all of the words are somewhere in the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const within = folded(text);
  return words.every((word) => within.includes(word));
}
