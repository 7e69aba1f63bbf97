/**
 * Text of plans, tokens and nodes must not steer the terminal, nor change the order in which a line is
 * read: what cannot be seen is written out. Line ends stay.
 */
export function visibleText(text: string): string {
  return text.replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, writeOut);
}

function writeOut(mark: string): string {
  return `<U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** The same for what must stay one line: a line end in it is written out too. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', writeOut);
}
