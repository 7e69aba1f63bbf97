// What of the strings of a program is read by a person. Nothing marks it; a sentence and a name for something are told
// from the words of the program by how they are written and by where they stand.

/** Names of keys as the browser reports them, and what is the same in every language. */
const ofThePage = new Set([
  ...['Alt', 'Backspace', 'Control', 'Delete', 'End', 'Enter', 'Escape', 'Home', 'Insert', 'Meta'],
  ...['Shift', 'Tab', 'Space', 'Countersign', 'Ctrl', 'Esc', 'Cmd', 'Del', 'Mod', 'Mac'],
]);

/** Whether there is anything in a text that could be said otherwise: signs of tokens and of formats are the same everywhere. */
export function hasLetters(text: string): boolean {
  return /\p{Ll}/u.test(text) && !/^([a-z]+(_[a-z]+)+|true|false)$/.test(text);
}

/** Whether a string that stands where the program has its own words as well is read by a person. */
export function isWords(text: string): boolean {
  const said = text.trim();
  if (!/\p{L}{2}/u.test(said) || ofThePage.has(said)) return false;
  const words = said.split(/\s+/);
  const plain = words.filter((word) => plainWord.test(word));
  if (plain.length >= 4 && /[\p{Lu}.,;:]/u.test(said)) return true;
  if (/[_<>=;#\\]|^[/@-]|^\.\S|:\/\//.test(said)) return false;
  if (words.length === 1) return /^[\p{Lu}][\p{Ll}’']+[.:,…]?$/u.test(said);
  if (words.every((word) => /^-?[a-z0-9]+$/.test(word)))
    return !words.some((word) => /\d/.test(word));
  return !areClasses(words);
}

const plainWord = /^[(“"‘]?\p{L}[\p{Ll}’'-]*[.,;:!?)”"’…]*$/u;

/**
 * The same of the words around what is put in: a small one alone is read as well where spaces part it from the rest, as
 * in "{amount} bytes".
 */
export function isWordsAround(pieces: readonly string[]): boolean {
  const whole = pieces.join('|');
  if (/^\p{Ll}[^.,;]*(-\||\|-)/u.test(whole)) return false;
  if (isWords(pieces.join(/\s/.test(whole) ? ' ' : ''))) return true;
  const isPlain = /^[\p{L}| .,;:()’…]+$/u.test(whole) && !/[\p{L}.]\||\|\p{L}|\.\p{L}/u.test(whole);
  return isPlain && /\p{Ll}{2}/u.test(whole);
}

/** Names of classes: small letters with hyphens, figures and brackets. */
function areClasses(words: readonly string[]): boolean {
  if (!words.every((word) => /^[a-z0-9![\]:.()/%-]+$/.test(word))) return false;
  return words.some((word) => /[[\]]|\w:\w|-\d|[a-z]-[a-z]+-|!$/.test(word));
}
