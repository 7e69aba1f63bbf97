import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { removeAbandoned } from './abandoned.ts';

const place = '/dev/shm';
/** Short, since the names of sockets within have to be. */
const prefix = 'countersign-';
/** Several times what a run holds at once. */
const leastFree = 4 * 2 ** 30;

/**
 * Has a run of tests write to memory where the system has such a place with room: its many thousand commits
 * each wait for the disk otherwise, and no test cuts the power of it. A TMPDIR that a person set is left.
 */
export function setup(): () => void {
  if (process.env['TMPDIR'] !== undefined || !isUsable()) return () => undefined;
  removeAbandoned(place, prefix);
  const folder = join(place, `${prefix}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Programs start from there, too. */
function isUsable(): boolean {
  if (process.platform !== 'linux') return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , type, options = ''] =
    mounts.find((line) => line.split(' ')[1] === place)?.split(' ') ?? [];
  if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(place);
  return Math.min(bavail * bsize, process.availableMemory()) >= leastFree;
}
