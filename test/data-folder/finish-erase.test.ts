import fs, { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eraseBrowserFiles } from '../../src/main/data-folder/erase-browser.ts';
import { writeEraseMarker } from '../../src/main/data-folder/erase-marker.ts';
import { finishErase } from '../../src/main/data-folder/finish-erase.ts';
import { moveData } from '../../src/main/data-folder/move-data.ts';
import { markerName, otherNames, ownNames } from '../../src/main/data-folder/own-names.ts';
import { leftBefore } from '../../src/main/data-folder/settle-move.ts';
import { placeOfData } from '../../src/main/moved-to.ts';
import { takeWriterLock } from '../../src/main/store/writer-lock.ts';
import { keyChainError } from '../../src/main/wallet/keychain/key-chain.ts';
import { vaultMagic } from '../../src/main/wallet/vault/magic.ts';
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
  expect(await erase(dataDir, keyChain)).toEqual({ entriesLeft: [], filesLeft: [] });
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
  expect(await erase(dataDir, silent)).toEqual({ entriesLeft: entries, filesLeft: [] });
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

it.each([
  ['of no content', () => ''],
  ['in part', () => '{'],
  ['as it was for another folder', otherMarker],
])('erases nothing for a file that says so %s', async (_, text) => {
  const dataDir = fullFolder();
  const before = contentOf(dataDir);
  writeFileSync(join(dataDir, markerName), text(), { mode: 0o600 });
  expect(await errorCode(() => erase(dataDir))).toBe('ERASE_MARKER_DAMAGED');
  expect(() => eraseBrowserFiles(dataDir)).toThrow(
    expect.objectContaining({ code: 'ERASE_MARKER_DAMAGED' }),
  );
  expect(contentOf(dataDir)).toMatchObject(before);
});

it('erases nothing for a file that others can write', async () => {
  const dataDir = fullFolder();
  writeEraseMarker(dataDir, agreed);
  chmodSync(join(dataDir, markerName), 0o666);
  expect(await errorCode(() => erase(dataDir))).toBe('ERASE_MARKER_DAMAGED');
});

it('is not begun on a disk that gives every file to everybody', async () => {
  const dataDir = fullFolder();
  const real = fs.renameSync;
  const open = (from: string, to: string): void => {
    real(from, to);
    chmodSync(to, 0o666);
  };
  Object.assign(fs, { renameSync: open });
  syncBuiltinESMExports();
  const code = await errorCode(() => writeEraseMarker(dataDir, agreed));
  Object.assign(fs, { renameSync: real });
  syncBuiltinESMExports();
  expect([code, await erase(dataDir)]).toEqual(['ERASE_NOT_BEGUN', null]);
  expect(ownNames(dataDir)).toContain('vault');
});

/** What a copy of a folder that was being erased would bring along. */
function otherMarker(): string {
  const other = temporaryFolder();
  writeEraseMarker(other, agreed);
  return readFileSync(join(other, markerName), 'utf8');
}

it('leaves what others name as we do, and tells of it', async () => {
  const dataDir = temporaryFolder();
  for (const folder of ['vault', 'backups', 'log', 'updates', 'chromium/Default', 'proposals']) {
    mkdirSync(join(dataDir, folder), { recursive: true });
    writeFileSync(join(dataDir, folder, 'mine'), folder);
  }
  writeFileSync(join(dataDir, 'vault.kdbx'), 'passwords');
  writeFileSync(join(dataDir, 'log', 'countersign.log'), '');
  const before = contentOf(dataDir, (name) => !name.endsWith('.log'));
  expect(ownNames(dataDir)).toEqual(['log/countersign.log']);
  expect(otherNames(dataDir).toSorted()).toEqual([
    ...['backups', 'chromium', 'log/mine', 'proposals', 'updates', 'vault', 'vault.kdbx'],
  ]);
  writeEraseMarker(dataDir, agreed);
  await erase(dataDir);
  expect(contentOf(dataDir)).toEqual(before);
  const plain = temporaryFolder();
  writeFileSync(join(plain, 'vault'), '$ANSIBLE_VAULT;1.1;AES256');
  expect(ownNames(plain)).toEqual([]);
  writeFileSync(join(plain, 'vault'), vaultMagic);
  expect(ownNames(plain)).toEqual(['vault']);
});

it('goes on where something cannot be removed, but not while it could be opened', async () => {
  const dataDir = fullFolder();
  writeEraseMarker(dataDir, agreed);
  const stay = (held: string) => {
    const real = fs.rmSync;
    const busy = (path: string, how: object): void => {
      if (path.endsWith(held)) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
      real(path, how);
    };
    Object.assign(fs, { rmSync: busy });
    syncBuiltinESMExports();
    return () => {
      Object.assign(fs, { rmSync: real });
      syncBuiltinESMExports();
    };
  };
  const release = stay('signer-ledger');
  const first = await errorCode(() => erase(dataDir)).finally(release);
  expect([first, ownNames(dataDir)]).toEqual(['ERASE_NOT_FINISHED', ['signer-ledger']]);
  mkdirSync(join(dataDir, 'backups'));
  const again = stay('backups');
  const filesLeft = [join(dataDir, 'backups')];
  expect(await erase(dataDir).finally(again)).toEqual({ entriesLeft: [], filesLeft });
  expect(readdirSync(dataDir)).not.toContain(markerName);
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
