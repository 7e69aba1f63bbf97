/**
 * Text of plans, tokens and nodes must not steer the terminal, nor change the order in which a line is
 * read: what cannot be seen is written out. Line ends stay.
 */
export function visibleText(text: string): string {
  return text.replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, writeOut);
}

/** The same for what must stay one line: a line end in it is written out too. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', writeOut);
}

/**
 * What is not seen in a text that is shown to be approved to the letter, or looks like something else
 * there: controls, marks of direction, letters without a shape, and all spaces but the plain one.
 */
export const unseenMarks = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Zs} ]/gu;

/** A path of which every letter is seen, the spaces at the ends of its names too. */
export function visiblePath(path: string): string {
  return path
    .replace(unseenMarks, writeOut)
    .replace(/ +(?=[\\/]|$)|(?<=[\\/]) +/g, (spaces) => [...spaces].map(writeOut).join(''));
}

/** The number of a mark that is not seen, e.g. `<U+202E>`. */
export function writeOut(mark: string): string {
  return `<U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
}
