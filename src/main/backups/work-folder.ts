import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf } from '../wallet/vault/io-error.ts';

const prefix = 'backup-work-';

/** A folder of this process in the data folder, beside the database, whose copies it holds; it is removed in the end. */
export async function inWorkFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  sweep(dataDir);
  const folder = mkdtempSync(join(dataDir, `${prefix}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    // Of gigabytes it takes seconds.
    await rm(folder, { recursive: true, force: true });
  }
}

/** What processes left that were ended in the middle. */
function sweep(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length), 10)))
      continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return errnoOf(thrown) === 'EPERM';
  }
}
