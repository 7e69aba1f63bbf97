// What was packaged to be handed on, by its hash: only that is signed, as the version and for the system that it was
// packaged for, and not whatever lies under its name by then.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hashAndSync } from '../../src/main/updates/replace-program.ts';

/** In the folder that packages are made in, which is emptied before each. */
const fileName = 'packaged.json';

const schema = z.strictObject({
  version: z.string(),
  /** As `systemName` says it. */
  system: z.string(),
  /** SHA-512 of each, in base64. */
  hashes: z.array(z.string()),
});
type Packaged = z.infer<typeof schema>;

export function recordPackaged(
  dist: string,
  { files, ...packaged }: Omit<Packaged, 'hashes'> & { files: readonly string[] },
): void {
  const record: Packaged = { ...packaged, hashes: files.map(hashAndSync) };
  writeFileSync(join(dist, fileName), `${JSON.stringify(record, null, 2)}\n`);
}

/** @throws Error where the file is not one that was packaged last, to the byte */
export function packagedAs(dist: string, file: string): Pick<Packaged, 'version' | 'system'> {
  const { hashes, version, system } = readRecord(dist);
  if (hashes.includes(hashAndSync(file))) return { version, system };
  throw new Error(`${file} is not what was packaged last: its version is not known.`);
}

function readRecord(dist: string): Packaged {
  try {
    return schema.parse(JSON.parse(readFileSync(join(dist, fileName), 'utf8')));
  } catch (cause) {
    throw new Error('Nothing was packaged here to be handed on.', { cause });
  }
}
