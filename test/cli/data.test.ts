import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeEraseMarker } from '../../src/main/data-folder/erase-marker.ts';
import { ownNames } from '../../src/main/data-folder/own-names.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { FixedClock } from '../store/support/fixed-clock.ts';
import { agreedRun } from '../store/support/samples.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
writeFileSync(join(cwd, 'password'), 'correct horse battery staple\n');
writeFileSync(join(cwd, 'wrong'), 'not the right one at all\n');
const opened = ['--password-file', 'password', '--without-keychain'];

const data = (folder: string, words: string[], stdin = '') =>
  runCli(['data', ...words, '--data-dir', folder, '--json'], { cwd, stdin });
const list = (folder: string) =>
  runCli(['vault', 'list', '--data-dir', folder, ...opened, '--json'], { cwd });

/** A data folder of its own, with a wallet and a database. */
function folderLike(name: string): string {
  cpSync(join(cwd, 'wallet'), join(cwd, name), { recursive: true });
  return name;
}

beforeAll(async () => {
  await writeWallet(cwd);
  openStore({ path: join(cwd, 'wallet', 'countersign.sqlite'), clock: new FixedClock() }).stop();
});

describe('data erase', () => {
  it('says what goes and what stays, and erases nothing before the password', async () => {
    const folder = folderLike('asked');
    const told = await data(folder, ['erase']);
    expect(told.exitCode).toBe(1);
    expect(documentOf(told)).toMatchObject({
      erased: false,
      gone: expect.arrayContaining([expect.stringContaining('The wallet: its vault file')]),
      stays: expect.arrayContaining([expect.stringContaining('Only the recovery phrase')]),
    });
    const wrong = ['erase', '--yes', '--password-file', 'wrong', '--without-keychain'];
    expect(documentOf(await data(folder, wrong))).toMatchObject({
      error: { code: 'VAULT_WRONG_PASSWORD' },
    });
    expect((await list(folder)).exitCode).toBe(0);
  });

  it('erases everything, and the folder begins anew', async () => {
    const folder = folderLike('erased');
    const erased = await data(folder, ['erase', '--yes', ...opened]);
    expect(documentOf(erased)).toMatchObject({
      ...{ erased: true, filesLeft: [] },
      gone: expect.arrayContaining([expect.stringContaining('By name: vault, ')]),
    });
    expect(documentOf(await list(folder))).toMatchObject({ error: { code: 'VAULT_NOT_FOUND' } });
    expect(ownNames(join(cwd, folder)).filter((name) => name !== 'log')).toEqual([]);
  });

  it('takes a sentence, and only that, where the password is lost', async () => {
    const folder = folderLike('forgotten');
    const words = ['erase', '--yes', '--forgotten', '--without-keychain'];
    const other = await data(folder, words, 'yes, erase it\n');
    expect(documentOf(other)).toMatchObject({ error: { code: 'ERASE_SENTENCE_WRONG' } });
    expect(existsSync(join(cwd, folder, 'vault'))).toBe(true);
    const erased = await data(folder, words, 'Erase my wallet for good\n');
    expect(documentOf(erased)).toMatchObject({ erased: true });
    expect(existsSync(join(cwd, folder, 'vault'))).toBe(false);
  });

  it('is refused while a run is under way, and so is a move', async () => {
    const folder = folderLike('busy');
    const store = openStore({
      path: join(cwd, folder, 'countersign.sqlite'),
      clock: new FixedClock(),
    });
    agreedRun(store.writer);
    store.stop();
    for (const words of [
      ['erase', '--yes', ...opened],
      ['move', 'elsewhere', '--yes'],
    ]) {
      expect(documentOf(await data(folder, words))).toMatchObject({
        error: { code: 'DATA_HELD_UP' },
      });
    }
    expect(existsSync(join(cwd, folder, 'vault'))).toBe(true);
  });

  it('is finished by whatever is asked next, where it was broken off', async () => {
    const folder = folderLike('broken-off');
    const marker = join(cwd, folder, 'erase-agreed.json');
    writeFileSync(marker, JSON.stringify({ agreedAt: 1, keyChain: [] }));
    expect(documentOf(await list(folder))).toMatchObject({
      error: { code: 'ERASE_MARKER_DAMAGED' },
    });
    expect(existsSync(join(cwd, folder, 'vault'))).toBe(true);
    writeEraseMarker(join(cwd, folder), { agreedAt: 1, keyChain: [] });
    expect(documentOf(await list(folder))).toMatchObject({ error: { code: 'VAULT_NOT_FOUND' } });
    expect(existsSync(marker)).toBe(false);
  });
});

describe('data move', () => {
  it('moves the wallet and all else, which every verb then finds', async () => {
    const folder = folderLike('here');
    const to = join(cwd, 'there');
    const asked = await data(folder, ['move', 'there']);
    expect(documentOf(asked)).toMatchObject({ moved: false, folder: to });
    expect(existsSync(to)).toBe(false);
    expect(documentOf(await data(folder, ['move', folder, '--yes']))).toMatchObject({
      error: { code: 'MOVE_INSIDE' },
    });
    const moved = documentOf(await data(folder, ['move', 'there', '--yes']));
    const before = expect.stringContaining('before-move-');
    expect(moved).toMatchObject({ moved: true, folder: to, before });
    expect((await list(folder)).exitCode).toBe(0);
    expect(documentOf(await data(folder, ['show']))).toMatchObject({
      ...{ folder: to, others: [], failed: null, before: { bytes: expect.any(Number) } },
    });
    const forgotten = await data(folder, ['forget-before', '--yes']);
    expect(documentOf(forgotten)).toMatchObject({ deleted: before });
    expect(readdirSync(join(cwd, folder)).some((name) => name.startsWith('before'))).toBe(false);
    expect((await data(folder, ['forget-before', '--yes'])).exitCode).toBe(1);
  });
});
