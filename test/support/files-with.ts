import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const src = join(import.meta.dirname, '../../src');

let read: (readonly [string, string])[] | undefined;

/** Every source file below src, as its path with `/` and its text; read once. */
function sources(): (readonly [string, string])[] {
  read ??= readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(src, path).split(sep).join('/'), readFileSync(path, 'utf8')] as const)
    .sort();
  return read;
}

/** Source files below src whose code matches, as sorted paths with `/`. */
export function filesWith(pattern: RegExp): string[] {
  return sources().flatMap(([path, text]) => (pattern.test(text) ? [path] : []));
}
