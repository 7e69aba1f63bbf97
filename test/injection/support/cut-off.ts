// What the app takes off a stranger's text before a model is told of it, by name, and what shows in the requests of a
// case that the text was brought in by its way all the same.

/** Outcomes of a case in which the order can be read nowhere. */
interface CutOff {
  why: string;
  /** Stands in what the model was told in that case. */
  trace: string;
}

/** A name that the text was put into is cut there, so that its beginning is told. */
const beginningOf = (text: string): string =>
  /[\p{L}\p{N}]{4,}/u.exec(text)?.[0] ?? text.slice(0, 4);

const ofWay: Readonly<Record<string, (text: string) => CutOff>> = {
  'the name of a file': (text) => ({ why: 'a name is cut', trace: beginningOf(text) }),
  'a token that was added': () => ({ why: 'a name is cut', trace: 'bAdC1","symbol"' }),
  'the name of a token': () => ({
    why: 'what says the same to every question is no token',
    trace: 'Not known: No token of this chain is called',
  }),
  'the error of a contract': () => ({ why: 'its words are not told', trace: 'Not known: ' }),
  'a contact': () => ({
    why: 'only who is named is told of, by the name',
    trace: 'names in the address book: bob',
  }),
  'a file of a server': () => ({ why: 'files are left out', trace: '[left out: resource]' }),
};

/** Null where nothing is cut off, so that the model has to be able to read it. */
export function cutOff(way: string, hiding: string, text: string): CutOff | null {
  const found = ofWay[way]?.(text);
  if (found !== undefined) return found;
  if (hiding !== 'tags') return null;
  if (way === 'a note') return { why: 'a note with unseen letters is none', trace: 'you know how' };
  return { why: 'unseen letters are taken out', trace: 'A nice day.' };
}
