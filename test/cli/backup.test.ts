import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { KnownVault } from '../../src/main/known-vault.ts';
import { openStore, type Store } from '../../src/main/store/open-store.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
writeFileSync(join(cwd, 'password'), 'correct horse battery staple\n');
writeFileSync(join(cwd, 'wrong'), 'not the right one at all\n');
const opened = ['--password-file', 'password', '--without-keychain'];
let file = '';

function backup(folder: string, ...words: string[]) {
  return runCli(['backup', ...words, '--data-dir', folder, '--json'], { cwd });
}

function contact(folder: string, ...words: string[]) {
  return runCli(['contact', ...words, '--data-dir', folder, '--json'], { cwd });
}

const code = (answer: Awaited<ReturnType<typeof backup>>) =>
  (documentOf(answer) as { error?: { code: string } }).error?.code ?? 'none';

/** A data folder of its own as the first was when its backup was made. */
function folderLike(name: string): string {
  cpSync(join(cwd, 'wallet'), join(cwd, name), { recursive: true });
  return name;
}

beforeAll(async () => {
  await writeWallet(cwd);
  await contact('wallet', 'add', 'Bob', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  await backup('wallet', 'set', '--folder', 'disk');
  const made = await backup('wallet', 'create', ...opened);
  expect(made.exitCode).toBe(0);
  ({ file } = documentOf(made) as { file: string });
});

/** What a restore was made of: nothing of it stays. */
function leftOf(folder: string): string[] {
  return readdirSync(join(cwd, folder)).filter((name) => /restore|work/.test(name));
}

describe('backup create, list and check', () => {
  it('writes to the folder that was set, and finds it again', async () => {
    const listed = documentOf(await backup('wallet', 'list'));
    expect(listed).toMatchObject({ daily: true, backups: [{ file, error: null }] });
    expect(file.startsWith(join(cwd, 'disk'))).toBe(true);
    const checked = await backup('wallet', 'check', file, ...opened);
    expect(documentOf(checked)).toMatchObject({
      ...{ valid: true, passwordIsCurrent: true, contents: { contacts: 1 } },
    });
  });

  it('says what is wrong with a file before it asks for a password', async () => {
    const bytes = readFileSync(file);
    writeFileSync(join(cwd, 'cut'), bytes.subarray(0, bytes.length - 1));
    expect(code(await backup('wallet', 'check', 'cut'))).toBe('BACKUP_DAMAGED');
    expect(code(await backup('wallet', 'check', 'none'))).toBe('BACKUP_NOT_READABLE');
    expect(code(await backup('wallet', 'check', 'password'))).toBe('BACKUP_NOT_ONE');
  });

  it('needs the password, and a folder', async () => {
    const wrong = ['--password-file', 'wrong', '--without-keychain'];
    expect(code(await backup(folderLike('asked'), 'create', ...wrong))).toBe(
      'VAULT_WRONG_PASSWORD',
    );
    const onto = ['--folder', 'password'];
    expect(code(await backup('wallet', 'create', ...onto, ...opened))).toBe(
      'BACKUP_FOLDER_UNUSABLE',
    );
    expect(code(await backup('nowhere', 'create', ...opened))).toBe('VAULT_NOT_FOUND');
  });
});

describe('backup restore', () => {
  it('brings everything to a new computer with the file and the password alone', async () => {
    const told = await backup('new', 'restore', file, ...opened);
    expect(told.exitCode).toBe(1);
    expect(documentOf(told)).toMatchObject({ restored: false, here: null, walletFromBackup: true });
    expect(leftOf('new')).toEqual([]);
    const done = await backup('new', 'restore', file, '--yes', ...opened);
    expect(done.exitCode).toBe(0);
    expect(documentOf(done)).toMatchObject({ restored: true, contents: { contacts: 1 } });
    expect(documentOf(await contact('new', 'list'))).toMatchObject({ contacts: [{ name: 'Bob' }] });
    const verified = await runCli(['vault', 'verify', '--data-dir', 'new', ...opened], { cwd });
    expect(verified.exitCode).toBe(0);
    const log = await runCli(
      ['audit', 'verify', '--macs', '--data-dir', 'new', '--json', ...opened],
      { cwd },
    );
    expect(documentOf(log)).toMatchObject({ ok: true });
    const again = await runCli(['exec', 'allow-again', '--data-dir', 'new', '--json'], { cwd });
    expect(documentOf(again)).toEqual({ halted: null });
    expect(leftOf('new')).toEqual([]);
  });

  it('merges what only the backup has, after it said how much, and keeps what is here', async () => {
    const folder = folderLike('merged');
    await contact(folder, 'remove', 'Bob');
    await contact(folder, 'add', 'Ann', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC');
    const merge = (...words: string[]) => backup(folder, 'restore', file, '--merge', ...words);
    expect((await merge('--set-vault-aside', ...opened)).exitCode).toBe(2);
    const told = await merge(...opened);
    expect(told.exitCode).toBe(1);
    const counts = { contacts: { added: 1, same: 0, kept: 0, left: 0 } };
    expect(documentOf(told)).toMatchObject({ merged: false, kept: null, outcome: { counts } });
    expect(documentOf(await contact(folder, 'list'))).toMatchObject({
      contacts: [{ name: 'Ann' }],
    });
    const done = documentOf(await merge('--yes', ...opened)) as { kept: string };
    expect(done).toMatchObject({ merged: true, outcome: { counts } });
    expect(existsSync(done.kept)).toBe(true);
    expect(documentOf(await contact(folder, 'list'))).toMatchObject({
      contacts: [{ name: 'Ann' }, { name: 'Bob' }],
    });
    const log = ['audit', 'verify', '--macs', '--data-dir', folder, '--json', ...opened];
    expect(documentOf(await runCli(log, { cwd }))).toMatchObject({ ok: true });
    expect(leftOf(folder)).toEqual([]);
    expect(code(await backup('empty', 'restore', file, '--merge', ...opened))).toBe(
      'MERGE_NOTHING_HERE',
    );
  });

  it('merges beside a wallet alone, and says how that comes here first', async () => {
    await contact('walletless', 'add', 'Ann', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC');
    const restore = (...more: string[]) =>
      backup('walletless', 'restore', file, ...more, ...opened);
    expect(code(await restore('--merge'))).toBe('MERGE_NEEDS_WALLET');
    expect(documentOf(await restore())).toMatchObject({ restored: false, walletFromBackup: true });
    expect((await restore('--merge', '--yes')).exitCode).toBe(0);
    expect(documentOf(await contact('walletless', 'list'))).toMatchObject({
      contacts: [{ name: 'Ann' }, { name: 'Bob' }],
    });
  });

  it('forgets nothing of how long the record of signatures here was, unless that is set aside', async () => {
    const folder = folderLike('shortened');
    const seenHere = <T>(work: (store: Store) => T): T => {
      const path = join(cwd, folder, 'countersign.sqlite');
      const store = openStore({ path, clock: systemClock });
      try {
        return work(store);
      } finally {
        store.stop();
      }
    };
    const made = documentOf(await backup(folder, 'check', file, ...opened)) as {
      backup: { vaultId: string; generation: number };
    };
    const { vaultId, generation } = made.backup;
    seenHere((store) => new KnownVault(store).see({ vaultId, generation, ledgerSeq: 7 }, []));
    const restored = async (...words: string[]) => {
      expect((await backup(folder, 'restore', file, '--yes', ...words, ...opened)).exitCode).toBe(
        0,
      );
      return seenHere((store) => new KnownVault(store).state()?.ledgerSeq);
    };
    expect(await restored()).toBe(7);
    expect(await restored('--accept-ledger-reset')).toBeLessThan(7);
  });

  it('refuses a wrong password and leaves the folder without a wallet', async () => {
    const wrong = ['--password-file', 'wrong', '--without-keychain', '--yes'];
    expect(code(await backup('refused', 'restore', file, ...wrong))).toBe('VAULT_WRONG_PASSWORD');
    expect(existsSync(join(cwd, 'refused', 'vault'))).toBe(false);
  });

  it('replaces a database that is damaged, and keeps every byte of it', async () => {
    const folder = folderLike('damaged');
    const path = join(cwd, folder, 'countersign.sqlite');
    writeFileSync(path, Buffer.alloc(40_000, 7));
    expect((await contact(folder, 'list')).exitCode).toBe(3);
    const done = documentOf(await backup(folder, 'restore', file, '--yes', ...opened));
    expect(done).toMatchObject({ restored: true, here: null, walletFromBackup: false });
    const [kept = ''] = (done as { kept: string[] }).kept;
    expect(readFileSync(kept).equals(Buffer.alloc(40_000, 7))).toBe(true);
    expect(documentOf(await contact(folder, 'list'))).toMatchObject({
      contacts: [{ name: 'Bob' }],
    });
  });

  it('takes the wallet of the backup where the one here is damaged, when told so', async () => {
    const folder = folderLike('broken');
    const vault = join(cwd, folder, 'vault');
    const bytes = readFileSync(vault);
    writeFileSync(vault, bytes.subarray(0, 700));
    expect(code(await backup(folder, 'restore', file, '--yes', ...opened))).toBe('VAULT_TRUNCATED');
    const aside = ['--yes', '--set-vault-aside', '--without-keychain'];
    const wrong = await backup(folder, 'restore', file, ...aside, '--password-file', 'wrong');
    expect(code(wrong)).toBe('VAULT_WRONG_PASSWORD');
    expect(readFileSync(vault).length).toBe(700);
    const done = await backup(folder, 'restore', file, ...aside, '--password-file', 'password');
    expect(documentOf(done)).toMatchObject({ restored: true, walletFromBackup: true });
    const { kept } = documentOf(done) as { kept: string[] };
    expect(readFileSync(kept.at(-1) ?? '').length).toBe(700);
  });
});

describe('a database that does not open', () => {
  it('is set aside for an empty one, beside the same wallet', async () => {
    const folder = folderLike('anew');
    const path = join(cwd, folder, 'countersign.sqlite');
    writeFileSync(path, 'a text');
    expect((await backup(folder, 'start-anew')).exitCode).toBe(2);
    const done = documentOf(await backup(folder, 'start-anew', '--yes')) as { kept: string[] };
    expect(readFileSync(done.kept[0] ?? '', 'utf8')).toBe('a text');
    expect(documentOf(await contact(folder, 'list'))).toMatchObject({ contacts: [] });
    const verified = await runCli(['vault', 'verify', '--data-dir', folder, ...opened], { cwd });
    expect(verified.exitCode).toBe(0);
  });

  it('of a newer version is left for the copy that was kept before the step [F-22]', async () => {
    const folder = folderLike('newer');
    const path = join(cwd, folder, 'countersign.sqlite');
    expect(code(await backup(folder, 'go-back', '--yes'))).toBe('NO_KEPT_COPY');
    const known = versionOf(path);
    cpSync(path, `${path}.version-${known}`);
    const db = new Database(path);
    db.pragma(`user_version = ${known + 1}`);
    db.close();
    expect(code(await contact(folder, 'list'))).toBe('STORE_NEWER_SCHEMA');
    const told = documentOf(await backup(folder, 'go-back'));
    expect(told).toMatchObject({ done: false, schema: known, contents: { contacts: 1 } });
    expect(documentOf(await backup(folder, 'go-back', '--yes'))).toMatchObject({ done: true });
    expect(documentOf(await contact(folder, 'list'))).toMatchObject({
      contacts: [{ name: 'Bob' }],
    });
  });

  it('is not touched by a restore that was cut off, which the next command finishes', async () => {
    const folder = join(cwd, folderLike('cut-off'));
    const ready = join(folder, 'restore-ready');
    cpSync(join(cwd, 'new'), ready, { recursive: true });
    writeFileSync(join(ready, 'aside'), 'countersign.sqlite.before-restore-1');
    // Killed between the two renames.
    renameSync(
      join(folder, 'countersign.sqlite'),
      join(folder, 'countersign.sqlite.before-restore-1'),
    );
    expect(documentOf(await contact(folder, 'list'))).toMatchObject({
      contacts: [{ name: 'Bob' }],
    });
    expect(existsSync(ready)).toBe(false);
  });
});

function versionOf(path: string): number {
  const db = new Database(path, { readonly: true });
  const version = Number(db.pragma('user_version', { simple: true }));
  db.close();
  return version;
}
