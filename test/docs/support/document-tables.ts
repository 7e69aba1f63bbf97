// Reads what a Markdown document says in its tables.

/** The text under a heading, up to the next heading. */
export function section(document: string, heading: string): string {
  const parts = document.split(/^#+ /m).filter((part) => part.split('\n')[0] === heading);
  if (parts.length !== 1) throw new Error(`${parts.length} sections are called "${heading}".`);
  return parts[0] ?? '';
}

/** Every table of a text: the cells of its rows, without the head. */
export function tables(text: string): string[][][] {
  const found = text.match(/(?:^\|.*\n?)+/gm) ?? [];
  return found.map((table) => {
    const [, , ...rows] = table.trimEnd().split('\n');
    return rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | ?\|$/g, '')));
  });
}

/** What stands in a cell as code. */
export function codes(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
}
