import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../src/main/store/open-store.ts';
import { FixedClock } from '../../store/support/fixed-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const clock = new FixedClock();

/** A data folder with something of each kind, a database that opens, and a file that somebody else put there. */
export function fullFolder(base = temporaryFolder()): string {
  const folder = join(base, 'data');
  mkdirSync(folder);
  writeFileSync(join(folder, 'countersign.sqlite'), databaseBytes());
  for (const name of [
    'vault',
    'vault.prev-000001-0a1b2c3d',
    'signer-ledger',
    'backups.json',
    'mine.txt',
  ]) {
    writeFileSync(join(folder, name), `${name} ${'x'.repeat(2_000)}`, { mode: 0o600 });
  }
  for (const [name, inside] of Object.entries(insides)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, inside), name);
  }
  return folder;
}

const insides = {
  backups: 'countersign-0a1b2c3d-20261123-171204.backup',
  blobs: '0a'.repeat(32),
  chromium: 'inside',
};

let bytes: Buffer | undefined;

/** Made once: it is the same each time. */
function databaseBytes(): Buffer {
  if (bytes === undefined) {
    const path = join(temporaryFolder(), 'countersign.sqlite');
    openStore({ path, clock }).stop();
    bytes = readFileSync(path);
  }
  return bytes;
}

/** Every file below a folder, but for the database's own, and what is in it. */
export function contentOf(folder: string, of: (name: string) => boolean = () => true) {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name);
    if (!of(name) || !statSync(path).isFile() || name.startsWith('countersign.sqlite')) continue;
    found[name] = readFileSync(path, 'utf8');
  }
  return found;
}
