import { chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { takeWriterLock } from '../store/writer-lock.ts';
import { checkTarget, isBase, isUnfinished, type Target, unfinishedNames } from './check-target.ts';
import { moveError } from './move-error.ts';

/**
 * Makes a folder ready that everything is moved to: what a move of the same folder left there that was broken off is
 * removed, and one that is there and empty is closed to others. Answers where it really is. `from` is locked by the
 * caller. Errors: those of checkTarget, and IN_USE where somebody works in it.
 */
export function readyTarget(wanted: Target): string {
  const target = checkTarget(wanted);
  if (!existsSync(target)) return target;
  if (isUnfinished(wanted.from, target)) removeUnfinished(target);
  else if (!isBase(wanted.base, target)) closeToOthers(target);
  // What somebody put there until it was closed.
  return checkTarget(wanted);
}

function removeUnfinished(target: string): void {
  const lock = takeWriterLock(join(target, 'countersign.sqlite'));
  try {
    for (const name of unfinishedNames(target)) {
      rmSync(join(target, name), { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

function closeToOthers(target: string): void {
  if (process.platform === 'win32') return;
  const mode = (): number => statSync(target).mode;
  if ((mode() & 0o077) !== 0) chmodSync(target, 0o700);
  if ((mode() & 0o022) !== 0) throw moveError('MOVE_NOT_PRIVATE');
}
