// What a contract says of itself is text from outside: before it is shown, stored or given to a program it
// keeps only what can be seen, and not more of it than fits a line.

/** In UTF-16 units: no more of a text is looked at, however long it is. */
const mostRead = 2_000;
/** Code points of what is shown as one letter: more are marks heaped on each other. */
const mostPerLetter = 4;

/** Controls, marks of direction, letters without a shape, private and unassigned ones, line ends. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800]/gu;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface CleanLabel {
  text: string;
  /** Something was in it that cannot be seen. */
  hid: boolean;
}

/** Idempotent. `most`: letters as a person counts them. */
export function cleanLabel(raw: string, most: number): CleanLabel {
  const read = raw.slice(0, mostRead).replace(/[\t\n\r]/g, ' ');
  const seen = read.replace(unseen, '');
  const plain = seen
    .normalize('NFC')
    .replace(/[\p{Zs}\uFFFD]+/gu, ' ')
    .trim();
  const kept = [...letters.segment(plain)]
    .slice(0, most)
    .map(({ segment }) => [...segment].slice(0, mostPerLetter).join(''));
  return { text: kept.join('').trim(), hid: seen !== read };
}
