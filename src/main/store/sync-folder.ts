import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes the names in a folder durable; Windows cannot open folders and does not need it. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
