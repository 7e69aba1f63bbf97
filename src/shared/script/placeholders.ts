const placeholder = /\{\$([A-Za-z_][A-Za-z0-9_]{0,31})\}/g;

/** The names in `{$X}` of some texts, each once, in the order in which they come. */
export function placeholdersIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(placeholder)].map(([, name = '']) => name),
  );
  return [...new Set(found)];
}

/**
 * What begins the name of the variable of `{$X}` in a script. No word of Solidity begins with it, nor any name that is
 * written here, and lines that declare one are refused: whatever a placeholder is called, it is no other variable.
 */
export const variablePrefix = '$';

export function variableOf(name: string): string {
  return `${variablePrefix}${name}`;
}

/** The name of the placeholder of a variable of a script. */
export function placeholderOf(variable: string): string {
  return variable.startsWith(variablePrefix) ? variable.slice(variablePrefix.length) : variable;
}

/** The same text with each `{$X}` as the variable that it is in a script; one that declares it only sets it. */
export function withVariables(line: string): string {
  return line
    .replace(/\buint(?:256)?\s+(?=\{\$[A-Za-z_][A-Za-z0-9_]{0,31}\}\s*=)/g, '')
    .replace(placeholder, (_, name: string) => variableOf(name));
}
