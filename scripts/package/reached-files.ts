import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Static and dynamic imports of files, as the bundler writes them. */
const imports = /(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;

/**
 * The built files that these entries load, themselves included, as sorted paths below `folder` with `/`.
 * @param folder with the bundled main scripts
 */
export function reachedFiles(folder: string, entries: readonly string[]): string[] {
  const found = new Set(entries);
  // A set that grows is walked to its end.
  for (const file of found) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, target = ''] of text.matchAll(imports)) {
      found.add(
        relative(folder, join(folder, dirname(file), target))
          .split(sep)
          .join('/'),
      );
    }
  }
  return [...found].sort();
}
