// Names that a person gives to addresses: contacts and accounts to look at. They stand beside addresses where
// money is agreed to, so that two of them must never look the same, nor one like something else.

import { unseenMarks } from '../visible-text.ts';

const mostGraphemes = 40;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The form in which names are compared. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** As it is kept: composed, with single spaces. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/ +/g, ' ');
}

/** Why a tidy text cannot be a name, as a sentence; null when it can. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'A name is missing.';
  if ([...graphemes.segment(name)].length > mostGraphemes || name.length > 4 * mostGraphemes) {
    return `This name is too long: at most ${mostGraphemes} letters.`;
  }
  if (name.search(unseenMarks) !== -1) return 'This name holds something that cannot be seen.';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'A name needs a letter or a digit.';
  if (/^0x/i.test(name)) return 'A name that begins like an address would be taken for one.';
  if (/^\S+\.\p{L}+$/u.test(name))
    return 'This reads like a name of ENS, which is looked up there.';
  return null;
}
