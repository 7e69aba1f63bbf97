import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkTarget } from '../../src/main/data-folder/check-target.ts';
import { moveData } from '../../src/main/data-folder/move-data.ts';
import { ownNames } from '../../src/main/data-folder/own-names.ts';
import { settleLater } from '../../src/main/data-folder/settle-later.ts';
import { forgetBefore, leftBefore, settleMove } from '../../src/main/data-folder/settle-move.ts';
import {
  closedFolders,
  movedName,
  placeOfData,
  readMoved,
  writeMoved,
} from '../../src/main/moved-to.ts';
import { checkDatabase } from '../../src/main/store/check-database.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { takeWriterLock } from '../../src/main/store/writer-lock.ts';
import { stopAtStep } from '../support/stop-at-step.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { errorCode } from '../wallet/support/error-code.ts';
import { clock, contentOf, fullFolder } from './support/full-folder.ts';

const isOurs = (name: string): boolean =>
  !/^(mine|chromium|countersign-data|move|before)/.test(name);
const at = (base: string) => ({ base, dataDir: base });

function opens(folder: string): boolean {
  openStore({ path: join(folder, 'countersign.sqlite'), clock }).stop();
  return true;
}

describe('everything that is moved', () => {
  it('is read from the new folder, and lies aside in the old one until it is deleted', async () => {
    const base = fullFolder();
    const before = contentOf(base, isOurs);
    const to = join(temporaryFolder(), 'new');
    const { folder } = moveData(at(base), to, clock);
    expect(folder).toBe(to);
    expect(readdirSync(to)).not.toContain('countersign.sqlite.lock');
    expect(placeOfData(base)).toEqual({ base, dataDir: to });
    expect(contentOf(to, isOurs)).toEqual(before);
    expect(opens(to)).toBe(true);
    expect(ownNames(base)).toEqual([]);
    const left = leftBefore(base);
    expect(contentOf(left?.folder ?? '', isOurs)).toEqual(before);
    forgetBefore(base);
    expect(leftBefore(base)).toBeNull();
    expect(readdirSync(base).toSorted()).toEqual([
      ...['countersign.sqlite.lock', 'mine.txt', movedName],
    ]);
  });

  it('can be moved on, and back to where it was', () => {
    const base = fullFolder();
    const before = contentOf(base, isOurs);
    const [second, third] = [join(temporaryFolder(), 'b'), join(temporaryFolder(), 'c')];
    moveData(at(base), second, clock);
    const onward = () => moveData({ base, dataDir: second }, third, clock);
    expect(onward).toThrow(expect.objectContaining({ code: 'MOVE_LEFT_BEFORE' }));
    forgetBefore(base);
    onward();
    expect(placeOfData(base).dataDir).toBe(third);
    forgetBefore(base);
    moveData({ base, dataDir: third }, base, clock);
    expect(placeOfData(base).dataDir).toBe(base);
    expect(contentOf(base, isOurs)).toMatchObject(before);
  });

  it('is not made anew where its disk is not connected', () => {
    const base = fullFolder();
    const to = join(temporaryFolder(), 'disk');
    moveData(at(base), to, clock);
    fs.renameSync(to, `${to}-gone`);
    expect(() => placeOfData(base)).toThrow(expect.objectContaining({ code: 'DATA_MOVED_AWAY' }));
    mkdirSync(to);
    expect(() => placeOfData(base)).toThrow(expect.objectContaining({ code: 'DATA_MOVED_AWAY' }));
    writeFileSync(join(base, movedName), '{"folder":');
    expect(() => placeOfData(base)).toThrow(
      expect.objectContaining({ code: 'DATA_POINTER_DAMAGED' }),
    );
  });

  it('is in the old folder or in the new one, whole, wherever it is stopped [F-02]', async () => {
    const outcomes = new Set<boolean>();
    for (let step = 1; ; step += 1) {
      const base = fullFolder();
      const before = contentOf(base, isOurs);
      const to = join(temporaryFolder(), 'new');
      const steps = await stopAtStep(step, () => moveData(at(base), to, clock));
      const { dataDir } = placeOfData(base);
      settleMove(base);
      outcomes.add(dataDir === to);
      expect(contentOf(dataDir, isOurs), `step ${step}`).toMatchObject(before);
      checkDatabase(join(dataDir, 'countersign.sqlite'), 'each page');
      // The next try makes up for it.
      if (dataDir === base && step % 4 === 0) moveData(at(base), to, clock);
      if (placeOfData(base).dataDir === to) {
        expect(ownNames(base)).toEqual([]);
        expect(existsSync(join(to, 'move-unfinished'))).toBe(false);
      }
      if (steps === null) continue;
      expect(step).toBeGreaterThan(20);
      break;
    }
    expect(outcomes).toEqual(new Set([false, true]));
  });

  it('stays where a disk does not keep what is written to it', async () => {
    const base = fullFolder();
    const to = join(temporaryFolder(), 'new');
    const real = fs.writeSync;
    const lying = (file: number, piece: Uint8Array, from: number): number => {
      const other = Uint8Array.from(piece);
      other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
      return real(file, other, from);
    };
    Object.assign(fs, { writeSync: lying });
    syncBuiltinESMExports();
    onTestFinished(() => {
      Object.assign(fs, { writeSync: real });
      syncBuiltinESMExports();
    });
    expect(await errorCode(() => moveData(at(base), to, clock))).toBe('MOVE_NOT_COPIED');
    expect(readMoved(base)).toBeNull();
    expect(existsSync(to)).toBe(false);
  });
});

describe('a folder that nothing is moved to', () => {
  const codeOf = (base: string, to: string) => errorCode(() => moveData(at(base), to, clock));

  it('is the same, inside of it, full, a file, or not to be written to', async () => {
    const base = fullFolder();
    const around = temporaryFolder();
    expect(await codeOf(base, base)).toBe('MOVE_INSIDE');
    expect(await codeOf(base, join(base, 'inner'))).toBe('MOVE_INSIDE');
    symlinkSync(base, join(around, 'link'));
    expect(await codeOf(base, join(around, 'link'))).toBe('MOVE_INSIDE');
    expect(await codeOf(base, around)).toBe('MOVE_NOT_EMPTY');
    writeFileSync(join(around, 'file'), '');
    expect(await codeOf(base, join(around, 'file'))).toBe('MOVE_NOT_EMPTY');
    expect(await codeOf(base, join(around, 'none', 'new'))).toBe('MOVE_NOT_WRITABLE');
    expect(await codeOf(base, 'new')).toBe('MOVE_NOT_ABSOLUTE');
    expect(readMoved(base)).toBeNull();
    expect(opens(base)).toBe(true);
  });

  it('is any while somebody works on the database, or a restore waits', async () => {
    const base = fullFolder();
    const to = join(temporaryFolder(), 'new');
    const lock = takeWriterLock(join(base, 'countersign.sqlite'));
    expect(await codeOf(base, to)).toBe('IN_USE');
    lock.release();
    mkdirSync(join(base, 'restore-ready'));
    expect(await codeOf(base, to)).toBe('MOVE_RESTORE_WAITS');
    expect(existsSync(to)).toBe(false);
  });
});

describe('what is there already', () => {
  it('stays until the move itself begins, and is only removed where a move of this folder was cut off', async () => {
    const base = fullFolder();
    const to = fullFolder();
    writeFileSync(join(to, 'move-unfinished'), '');
    const before = contentOf(to);
    const check = () => checkTarget({ base, from: base, to });
    expect(check).toThrow(expect.objectContaining({ code: 'MOVE_NOT_EMPTY' }));
    expect(await errorCode(() => moveData(at(base), to, clock))).toBe('MOVE_NOT_EMPTY');
    const mine = join(temporaryFolder(), 'cut');
    await stopAtStep(9, () => moveData(at(base), mine, clock));
    const cut = readdirSync(mine);
    expect(cut).toContain('move-unfinished');
    expect(checkTarget({ base, from: base, to: mine })).toBe(mine);
    expect(readdirSync(mine)).toEqual(cut);
    const lock = takeWriterLock(join(mine, 'countersign.sqlite'));
    expect(await errorCode(() => moveData(at(base), mine, clock))).toBe('IN_USE');
    lock.release();
    moveData(at(base), mine, clock);
    expect(contentOf(to)).toEqual(before);
  });

  it('is nothing that others can still write to', () => {
    const base = fullFolder();
    const to = temporaryFolder();
    chmodSync(to, 0o777);
    moveData(at(base), to, clock);
    expect(statSync(to).mode & 0o077).toBe(0);
  });
});

describe('what a move left', () => {
  it('is nothing but what a move names so, whatever is written of it', () => {
    const base = fullFolder();
    moveData(at(base), join(temporaryFolder(), 'new'), clock);
    const moved = readMoved(base);
    const pictures = fullFolder();
    writeFileSync(join(base, movedName), JSON.stringify({ ...moved, before: pictures }));
    expect(() => forgetBefore(base)).toThrow(
      expect.objectContaining({ code: 'DATA_POINTER_DAMAGED' }),
    );
    const named = join(temporaryFolder(), 'before-move-1');
    fs.renameSync(pictures, named);
    writeFileSync(join(base, movedName), JSON.stringify({ ...moved, before: named }));
    forgetBefore(base);
    expect(readdirSync(named).toSorted()).toEqual(['chromium', 'mine.txt']);
  });

  it('stays known while its disk is not connected, and keeps the next move back', async () => {
    const base = fullFolder();
    const [disk, third] = [join(temporaryFolder(), 'b'), join(temporaryFolder(), 'c')];
    moveData(at(base), disk, clock);
    forgetBefore(base);
    moveData({ base, dataDir: disk }, third, clock);
    const left = leftBefore(base)?.folder ?? '';
    const moved = readMoved(base);
    // As after a kill before it was put aside, and without the disk.
    if (moved !== null) writeMoved(base, { ...moved, settled: false });
    fs.renameSync(disk, `${disk}-gone`);
    settleMove(base);
    expect(leftBefore(base)).toEqual({ folder: left, bytes: 0 });
    const on = () => moveData({ base, dataDir: third }, join(temporaryFolder(), 'd'), clock);
    expect(await errorCode(on)).toBe('MOVE_LEFT_BEFORE');
    expect(await errorCode(() => forgetBefore(base))).toBe('MOVE_BEFORE_NOT_HERE');
    fs.renameSync(`${disk}-gone`, disk);
    settleMove(base);
    forgetBefore(base);
    expect(ownNames(disk)).toEqual([]);
  });

  it('keeps no start back that cannot put it aside', async () => {
    const base = fullFolder();
    const to = join(temporaryFolder(), 'new');
    moveData(at(base), to, clock);
    const moved = readMoved(base);
    if (moved !== null) writeMoved(base, { ...moved, settled: false });
    const lock = takeWriterLock(join(base, 'countersign.sqlite'));
    expect(settleLater(base)).toMatchObject({ code: 'IN_USE' });
    lock.release();
    expect(settleLater(base)).toBeNull();
    expect(closedFolders({ base, dataDir: to })).toEqual([to, base]);
  });
});

it('is not begun where a link in it leads to something else in it', async () => {
  const base = fullFolder();
  fs.renameSync(join(base, 'signer-ledger'), join(base, 'real'));
  symlinkSync('real', join(base, 'signer-ledger'));
  const to = join(temporaryFolder(), 'new');
  expect(await errorCode(() => moveData(at(base), to, clock))).toBe('MOVE_LINK_INSIDE');
  expect([readMoved(base), existsSync(to)]).toEqual([null, false]);
});

it('does not take the place of a database that is damaged', async () => {
  const base = fullFolder();
  writeFileSync(join(base, 'countersign.sqlite'), 'SQLite format 3\0 and nothing of it');
  const to = join(temporaryFolder(), 'new');
  expect(await errorCode(() => moveData(at(base), to, clock))).toBe('STORE_CORRUPT');
  expect(placeOfData(base).dataDir).toBe(base);
});
