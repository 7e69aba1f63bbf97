import { existsSync, renameSync } from 'node:fs';
import type { Clock } from '../clock.ts';
import { takeWriterLock } from './writer-lock.ts';

/**
 * Sets a database aside so that a new one can be made: renames the file with its log and index, all
 * of them kept. Only on a person's word. IN_USE while somebody writes to it.
 * @returns where the files are now; empty when there were none
 */
export function quarantineStore({ path, clock }: { path: string; clock: Clock }): string[] {
  const lock = takeWriterLock(path);
  try {
    return moveAside(path, freeName(`${path}.set-aside-${clock.now()}`));
  } finally {
    lock.release();
  }
}

/** The same under a lock that the caller holds, to a name that is free. Answers where the files are now. */
export function moveAside(path: string, aside: string): string[] {
  const kept: string[] = [];
  // The database goes first: a log left alone is refused at the next start, while a database without
  // its log would open and have lost its last changes.
  for (const suffix of ['', '-wal', '-shm']) {
    if (!existsSync(path + suffix)) continue;
    renameSync(path + suffix, aside + suffix);
    kept.push(aside + suffix);
  }
  return kept;
}

/** `wanted`, or that with a number where something has that name. */
export function freeName(wanted: string): string {
  let name = wanted;
  for (let n = 2; ['', '-wal', '-shm'].some((suffix) => existsSync(name + suffix)); n += 1) {
    name = `${wanted}-${n}`;
  }
  return name;
}
