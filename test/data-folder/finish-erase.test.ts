import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eraseBrowserFiles } from '../../src/main/data-folder/erase-browser.ts';
import { writeEraseMarker } from '../../src/main/data-folder/erase-marker.ts';
import { finishErase } from '../../src/main/data-folder/finish-erase.ts';
import { moveData } from '../../src/main/data-folder/move-data.ts';
import { markerName, ownNames } from '../../src/main/data-folder/own-names.ts';
import { leftBefore } from '../../src/main/data-folder/settle-move.ts';
import { placeOfData } from '../../src/main/moved-to.ts';
import { takeWriterLock } from '../../src/main/store/writer-lock.ts';
import { keyChainError } from '../../src/main/wallet/keychain/key-chain.ts';
import { stopAtStep } from '../support/stop-at-step.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { errorCode } from '../wallet/support/error-code.ts';
import { fakeKeyChain } from '../wallet/support/fake-key-chain.ts';
import { clock, contentOf, fullFolder } from './support/full-folder.ts';

const entries = ['device-secret:a', 'generation:a'];

function ring() {
  const keyChain = fakeKeyChain();
  for (const name of [...entries, 'device-secret:of another folder'])
    keyChain.entries.set(name, 'secret');
  return keyChain;
}

function erase(dataDir: string, keyChain = ring(), base = dataDir) {
  const loadKeyChain = async () => keyChain;
  return finishErase({ base, dataDir }, { loadKeyChain, withBrowser: true });
}

const agreed = { agreedAt: 1, keyChain: entries };

it('erases what is ours and its own entries of the key ring, and nothing else', async () => {
  const dataDir = fullFolder();
  const keyChain = ring();
  expect(await erase(dataDir, keyChain)).toBeNull();
  writeEraseMarker(dataDir, agreed);
  expect(await erase(dataDir, keyChain)).toEqual({ entriesLeft: [] });
  expect(readdirSync(dataDir).toSorted()).toEqual(['countersign.sqlite.lock', 'mine.txt']);
  expect([...keyChain.entries.keys()]).toEqual(['device-secret:of another folder']);
});

it('goes on wherever it was stopped: nothing is left, and until it was agreed to nothing is gone [F-02]', async () => {
  for (let step = 1; ; step += 1) {
    const dataDir = fullFolder();
    const before = contentOf(dataDir);
    const keyChain = ring();
    const steps = await stopAtStep(step, async () => {
      writeEraseMarker(dataDir, agreed);
      await erase(dataDir, keyChain);
    });
    const isAgreed = readdirSync(dataDir).includes(markerName);
    if (steps === null && !isAgreed && ownNames(dataDir).length > 0) {
      expect(contentOf(dataDir)).toMatchObject(before);
      expect(keyChain.entries.size).toBe(3);
      continue;
    }
    await erase(dataDir, keyChain);
    expect(ownNames(dataDir), `step ${step}`).toEqual([]);
    expect([...keyChain.entries.keys()]).toEqual(['device-secret:of another folder']);
    expect(readdirSync(dataDir)).not.toContain(markerName);
    if (steps === null) continue;
    expect(step).toBeGreaterThan(10);
    break;
  }
});

it('makes the wallet useless before all else', async () => {
  const dataDir = fullFolder();
  const keyChain = ring();
  writeEraseMarker(dataDir, agreed);
  // Stopped when it would remove the second thing from the disk.
  await stopAtStep(2, () => erase(dataDir, keyChain));
  expect(keyChain.entries.has('device-secret:a')).toBe(false);
  const left = ownNames(dataDir);
  expect(left).not.toContain('vault');
  expect(left).toEqual(expect.arrayContaining(['countersign.sqlite', 'backups']));
});

it('says which entries the key ring did not give up, and erases all the same', async () => {
  const dataDir = fullFolder();
  writeEraseMarker(dataDir, agreed);
  const silent = fakeKeyChain({ remove: () => Promise.reject(keyChainError('KEYCHAIN_TIMEOUT')) });
  expect(await erase(dataDir, silent)).toEqual({ entriesLeft: entries });
  expect(ownNames(dataDir)).toEqual([]);
});

it('takes what a move left with it, and stays where it was moved to', async () => {
  const base = fullFolder();
  const to = join(temporaryFolder(), 'new');
  moveData({ base, dataDir: base }, to, clock);
  writeEraseMarker(to, agreed);
  await erase(to, ring(), base);
  expect([ownNames(to), leftBefore(base)]).toEqual([[], null]);
  expect(placeOfData(base).dataDir).toBe(to);
});

it('waits for whoever works on the database', async () => {
  const dataDir = fullFolder();
  writeEraseMarker(dataDir, agreed);
  const lock = takeWriterLock(join(dataDir, 'countersign.sqlite'));
  expect(await errorCode(() => erase(dataDir))).toBe('IN_USE');
  lock.release();
  expect(ownNames(dataDir)).toContain('vault');
});

it('counts as agreed to where the file that says so is damaged', async () => {
  const dataDir = fullFolder();
  writeFileSync(join(dataDir, markerName), '{');
  expect(await erase(dataDir)).toEqual({ entriesLeft: [] });
  expect(ownNames(dataDir)).toEqual([]);
});

it('leaves of the browser what the start of the app itself rests on', () => {
  const dataDir = fullFolder();
  mkdirSync(join(dataDir, 'chromium', 'Local Storage'));
  writeFileSync(join(dataDir, 'chromium', 'SingletonLock'), '');
  eraseBrowserFiles(dataDir);
  expect(readdirSync(join(dataDir, 'chromium'))).toHaveLength(3);
  writeEraseMarker(dataDir, agreed);
  eraseBrowserFiles(dataDir);
  expect(readdirSync(join(dataDir, 'chromium'))).toEqual(['SingletonLock']);
});
