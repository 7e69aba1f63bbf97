// The pages' files are a fixed set, listed once at start. A request is looked up by its path in that
// set and never turned into a path of the file system, so there is nothing to escape from.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** URL path (`/assets/index-1.js`) to absolute file path. */
export type AppFiles = ReadonlyMap<string, string>;

/** The set of files below a folder; symbolic links are left out. */
export function listAppFiles(folder: string): AppFiles {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, path);
  }
  return files;
}

/** The file that a request for `requestUrl` may read from `origin` (e.g. `app://app`), or undefined. */
export function resolveAppFile(
  requestUrl: string,
  origin: string,
  files: AppFiles,
): string | undefined {
  if (!URL.canParse(requestUrl)) return undefined;
  const url = new URL(requestUrl);
  // `origin` is "null" for schemes that URL does not know, so it is put together from its parts;
  // `href` carries user name, password and port, which no page of ours has.
  if (!url.href.startsWith(`${origin}/`) || `${url.protocol}//${url.host}` !== origin) {
    return undefined;
  }
  return files.get(url.pathname);
}
