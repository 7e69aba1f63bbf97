import { runApart } from './apart/run-apart.ts';

/**
 * Copies a database that may be in use to `to`, where nothing is yet, for its owner only: one moment of it, in
 * one file, looked through whole. Errors: STORE_*, the reason of `signal`. What is there after an error is the caller's
 * to remove.
 */
export function copyDatabase(path: string, to: string, signal?: AbortSignal): Promise<void> {
  return runApart({ kind: 'copy', path, to }, { signal });
}
