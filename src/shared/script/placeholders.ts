const placeholder = /\{\$([A-Za-z_][A-Za-z0-9_]{0,31})\}/g;

/** The names in `{$X}` of some texts, each once, in the order in which they come. */
export function placeholdersIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(placeholder)].map(([, name = '']) => name),
  );
  return [...new Set(found)];
}

/** The same text with each `{$X}` as the variable that it is in a script; one that declares it only sets it. */
export function withVariables(line: string): string {
  return line
    .replace(/\buint(?:256)?\s+(?=\{\$[A-Za-z_][A-Za-z0-9_]{0,31}\}\s*=)/g, '')
    .replace(placeholder, '$1');
}
