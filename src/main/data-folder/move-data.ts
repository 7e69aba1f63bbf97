import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { type DataPlace, tokenName, writeMoved } from '../moved-to.ts';
import { checkDatabase } from '../store/check-database.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { takeWriterLock } from '../store/writer-lock.ts';

import { copyData } from './copy-data.ts';
import { moveError } from './move-error.ts';
import { beforeName, ownNames, removeEmpty, unfinishedName } from './own-names.ts';
import { readyTarget } from './ready-target.ts';
import { removeOwn } from './remove-own.ts';
import { leftBefore, settleHeld, settleMove } from './settle-move.ts';
import { signOfFolder } from './sign-of-folder.ts';

export interface MovedData {
  /** Where everything is now, absolute. */
  folder: string;
  files: number;
}

/**
 * Copies everything to another folder, reads it again and looks the database through; then one rename says that it is
 * there, and what is here is put aside. Before that rename nothing is different, wherever it is killed. Nobody else
 * may have the data folder open. Errors: IN_USE, MOVE_*, STORE_*, and those of the disk.
 */
export function moveData({ base, dataDir }: DataPlace, to: string, clock: Clock): MovedData {
  const lock = takeWriterLock(join(dataDir, databaseName));
  try {
    if (existsSync(join(dataDir, 'restore-ready'))) throw moveError('MOVE_RESTORE_WAITS');
    settleMove(base);
    if (leftBefore(base) !== null) throw moveError('MOVE_LEFT_BEFORE');
    const target = readyTarget({ base, from: dataDir, to });
    const files = copyWhole(dataDir, target);
    const token = randomBytes(16).toString('hex');
    writeFileSync(join(target, tokenName), token, { mode: 0o600, flush: true });
    syncFolder(target);
    const before = join(dataDir, beforeName(clock.now()));
    writeMoved(base, { folder: target, token, before, settled: false });
    syncFolder(base);
    settleHeld(base);
    return { folder: target, files };
  } finally {
    lock.release();
  }
}

const databaseName = 'countersign.sqlite';

/** What was made of it is removed again where it fails. */
function copyWhole(from: string, to: string): number {
  const isNew = !existsSync(to);
  if (isNew) mkdirSync(to, { mode: 0o700 });
  writeFileSync(join(to, unfinishedName), signOfFolder(from), { mode: 0o600, flush: true });
  try {
    const files = copyData(from, to);
    if (existsSync(join(to, databaseName))) checkDatabase(join(to, databaseName), 'each page');
    return files;
  } catch (thrown) {
    removeOwn(to, ownNames(from));
    rmSync(join(to, unfinishedName), { force: true });
    if (isNew) removeEmpty(to);
    throw thrown;
  }
}
