import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freeName } from '../store/quarantine-store.ts';
import { databaseName } from './restore-names.ts';

const fileName = 'aside';
const ours = /^countersign\.sqlite\.before-restore-\d+(-\d+)?$/;

/** Writes down beside a restore what the database before will be called; durable on return. */
export function writeAside(folder: string, name: string): void {
  writeFileSync(join(folder, fileName), name, { mode: 0o600, flush: true });
}

/**
 * What the database before is called after a restore in `folder`: the same after a kill, so that what was moved by
 * then is not looked for elsewhere. Where nothing usable was written down, a name is made, and written down.
 */
export function readAside(folder: string, dataDir: string): string {
  const found = textOf(join(folder, fileName));
  if (ours.test(found)) return found;
  const name = basename(freeName(join(dataDir, `${databaseName}.before-restore-0`)));
  writeAside(folder, name);
  return name;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
