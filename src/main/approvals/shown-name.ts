// A plan's name comes from whoever wrote the plan. Beside facts that a person relies on it may say
// anything, but only as one short line that is read in the order in which it is written.

const mostGraphemes = 64;
/** A grapheme may carry any number of marks. */
const mostCodePoints = 128;

/** What is not seen, or changes how its neighbours are seen; U+2800 is a letter that is blank. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The name as an approval shows it; what was left out is marked. */
export function shownName(name: string): string {
  const line = name
    .normalize('NFC')
    .replaceAll(/[\s\p{Zs}]+/gu, ' ')
    .replaceAll(unseen, '\ufffd')
    .trim();
  const cut = [...line].slice(0, mostCodePoints).join('');
  const parts = [...graphemes.segment(cut)].map(({ segment }) => segment);
  if (cut === line && parts.length <= mostGraphemes) return line;
  return `${parts.slice(0, mostGraphemes - 1).join('')}…`;
}
