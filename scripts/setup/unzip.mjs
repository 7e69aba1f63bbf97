import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/**
 * Unpacks the files of a zip that `place` gives a path below `folder`; `undefined` leaves one out.
 * @param {string} zipFile
 * @param {string} folder
 * @param {(name: string) => string | undefined} place
 */
export async function unzip(zipFile, folder, place) {
  // yauzl itself refuses absolute names and names with `..`.
  const zip = await openPromise(zipFile, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName.endsWith('/') ? undefined : place(entry.fileName);
    if (path === undefined) continue;
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777 || 0o644;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode }));
  }
}
