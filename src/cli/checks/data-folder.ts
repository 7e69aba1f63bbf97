import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Check } from './check.ts';

/** Enough for the database to go on for a long while. */
const leastFreeMiB = 50;

export const dataFolder: Check = async ({ dataDir }) => {
  const place = nearestExisting(dataDir);
  const found = { id: 'data_folder', detail: `It is ${dataDir}.` };
  if (!isWritable(place)) {
    return {
      ...found,
      state: 'failed',
      detail: `${found.detail} It cannot be written to.`,
      mend: 'Check its permissions, or name another folder with --data-dir.',
    };
  }
  const { bavail, bsize } = await statfs(place);
  const freeMiB = Math.floor((bavail * bsize) / 1_048_576);
  const full = freeMiB < leastFreeMiB;
  return {
    ...found,
    state: full ? 'failed' : 'ok',
    detail: `${found.detail} ${freeMiB} MiB are free.`,
    mend: full ? 'Free some disk space; nothing is signed that cannot be written down first.' : '',
  };
};

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
