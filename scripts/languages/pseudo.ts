import type { Translate } from './catalog.ts';
import { formsApart, piecesOf } from './message.ts';

/** As the pseudo language is called; a private code, so that no real language is meant. */
export const pseudoCode = 'en-x-pseudo';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = 'áƀçðéƒĝĥîĵķļɱñóþǫŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÛṼŴẊÝŽ';
const letters = new Map([...plain].map((letter, at) => [letter, [...marked][at] ?? letter]));

/**
 * English that shows what was not translated: every letter carries a mark, brackets stand around each text, and each is
 * about 40 % longer, as texts of other languages are.
 */
export const toPseudo: Translate = (english) => {
  const [one = '', many] = english.split(formsApart);
  if (many === undefined) return { language: 'en', forms: { other: `[${longer(one)}]` } };
  return { language: 'en', forms: { one: `[${longer(one)}]`, other: `[${longer(many)}]` } };
};

/** Of vowels and of l, n, r and s so many are doubled that ten letters become fourteen. */
function longer(text: string): string {
  let owed = 0;
  return piecesOf(text)
    .map(({ kind, value }) => {
      if (kind === 'hole') return `{${value}}`;
      return [...value]
        .map((letter) => {
          const drawn = letters.get(letter) ?? letter;
          owed += 0.4;
          if (owed < 1 || !/[aeiouAEIOUlnrs]/.test(letter)) return drawn;
          owed -= 1;
          return drawn + drawn;
        })
        .join('');
    })
    .join('');
}
