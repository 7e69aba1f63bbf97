import { wordlist } from '@scure/bip39/wordlists/english.js';

/** The shortest phrase there is. So many of its words in a row are no sentence. */
const shortestPhrase = 12;
const phraseWords: ReadonlySet<string> = new Set(wordlist);

/** Whether a text holds what looks like a recovery phrase, numbered or not, with a typing mistake or not. */
export function holdsRecoveryPhrase(text: string): boolean {
  let inARow = 0;
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    inARow = phraseWords.has(word) ? inARow + 1 : 0;
    if (inARow === shortestPhrase) return true;
  }
  return false;
}
