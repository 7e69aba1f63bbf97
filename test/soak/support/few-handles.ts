// F-05, without any right that a person does not have: a process may always be allowed fewer file handles.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** Leaves a process about as many as it has open. Answers what gives it its own limit back; null where that cannot be. */
export function takeHandles(pid: number): (() => void) | null {
  const own = prlimit(pid, ['--nofile', '--raw', '--noheadings', '-o', 'SOFT,HARD']);
  const [soft, hard] = own?.trim().split(/\s+/) ?? [];
  if (soft === undefined || hard === undefined) return null;
  const highest = Math.max(...readdirSync(`/proc/${pid}/fd`).map(Number));
  if (prlimit(pid, [`--nofile=${highest + 1}:${hard}`]) === null) return null;
  return () => void prlimit(pid, [`--nofile=${soft}:${hard}`]);
}

function prlimit(pid: number, words: string[]): string | null {
  const { status, stdout } = spawnSync('prlimit', ['--pid', `${pid}`, ...words], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout : null;
}
