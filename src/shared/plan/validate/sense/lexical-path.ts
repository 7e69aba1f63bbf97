// Where a path leads, by its letters alone: no disk is asked. What a link on the disk does is looked at again
// when the step runs.
import { lowerAscii } from './lower-ascii.ts';

interface AbsolutePath {
  /** "/", or in lower case a drive such as "c:" or a share such as "//server/share". */
  base: string;
  /** The names below it; `.`, `..` and empty ones resolved. */
  names: readonly string[];
}

interface PathStyle {
  windows: boolean;
  separator: RegExp;
}

/**
 * Tells of a path whether it is one of the folders or inside one. A path that is not absolute is nowhere: `~`,
 * variables and escapes are not resolved here. A folder that is not absolute holds nothing.
 */
export function insideAny(roots: readonly string[]): (path: string) => boolean {
  const tests = roots.map(inside);
  return (path) => tests.some((test) => test(path));
}

function inside(root: string): (path: string) => boolean {
  const style = styleOf(root);
  const outer = resolve(root, style);
  return (path) => {
    const inner = outer === null ? null : resolve(path, style);
    if (outer === null || inner === null || outer.base !== inner.base) return false;
    return outer.names.every((name, index) => sameName(name, inner.names[index], style));
  };
}

/** A folder decides how it is compared: back-slashes separate where it uses them, or lies on a drive. */
function styleOf(root: string): PathStyle {
  const windows = /^[A-Za-z]:/.test(root) || root.startsWith('\\\\');
  return { windows, separator: windows || root.includes('\\') ? /[\\/]/ : /\// };
}

function resolve(path: string, { windows, separator }: PathStyle): AbsolutePath | null {
  if (path.includes('\0')) return null;
  const found = (windows ? windowsBase : /^\//).exec(path);
  if (found === null) return null;
  const names: string[] = [];
  for (const name of path.slice(found[0].length).split(separator)) {
    if (windows && isDisguised(name)) return null;
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  const base = windows ? lowerAscii(found[0].replaceAll('\\', '/')) : '/';
  return { base, names };
}

/** A drive with its slash, or a share of another computer. */
const windowsBase = /^(?:[A-Za-z]:(?=[\\/])|[\\/]{2}[^\\/]+[\\/][^\\/]+(?=[\\/]|$))/;

/** Windows drops dots and spaces at the end of a name, so that ".. " climbs like "..". */
function isDisguised(name: string): boolean {
  return /[. ]$/.test(name) && name !== '.' && name !== '..';
}

/** Windows does not tell capital letters apart; look-alikes such as the Kelvin sign it does. */
function sameName(left: string, right: string | undefined, { windows }: PathStyle): boolean {
  if (left === right || right === undefined) return left === right;
  if (!windows) return false;
  return left.toLowerCase() === right.toLowerCase() && left.toUpperCase() === right.toUpperCase();
}
