// F-05, without any right that a person does not have: a process may always be allowed fewer file handles.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/**
 * Leaves a process about as many as it has open, or not one more where it is to get `none`. Answers what gives it its
 * own limit back; null where that cannot be.
 */
export function takeHandles(pid: number, left: 'few' | 'none' = 'few'): (() => void) | null {
  const own = prlimit(pid, ['--nofile', '--raw', '--noheadings', '-o', 'SOFT,HARD']);
  const [soft, hard] = own?.trim().split(/\s+/) ?? [];
  if (soft === undefined || hard === undefined) return null;
  const taken = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let free = left === 'few' ? Math.max(...taken) : 0;
  while (taken.has(free)) free += 1;
  if (prlimit(pid, [`--nofile=${free}:${hard}`]) === null) return null;
  return () => void prlimit(pid, [`--nofile=${soft}:${hard}`]);
}

function prlimit(pid: number, words: string[]): string | null {
  const { status, stdout } = spawnSync('prlimit', ['--pid', `${pid}`, ...words], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout : null;
}
