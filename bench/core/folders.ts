import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const repoRoot = join(import.meta.dirname, '..', '..');

/**
 * Does `work` in a new folder and removes it. It lies in the checkout, because the system's folder for
 * temporary files may be in memory, where nothing is ever written through to a disk.
 */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(repoRoot, 'node_modules/.cache/countersign-bench');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'run-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
