import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { backupsKept, listBackups } from '../../src/main/backups/backup-files.ts';
import { encodeStart } from '../../src/main/backups/backup-start.ts';
import { checkBackup } from '../../src/main/backups/check-backup.ts';
import { createBackup } from '../../src/main/backups/create-backup.ts';
import { readBackupStart } from '../../src/main/backups/read-backup-file.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { pastGuards } from '../store/support/past-guards.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { samplePassword } from '../wallet/support/sample-vault.ts';
import { importSample, startTestSigner } from '../wallet/support/test-signer.ts';
import { backedUpFolder } from './support/backed-up-folder.ts';

const yearMs = 365 * 86_400_000;
const corrupt = expect.objectContaining({ code: 'STORE_CORRUPT' });

it('is opened again from the disk, says what is in it, and has nothing of it in plain sight [R-03]', async () => {
  const { dataDir, askKey, backUp } = await backedUpFolder();
  const made = await backUp();
  expect(statSync(made.file).mode & 0o777).toBe(0o600);
  const { contents, passwordIsCurrent } = await checkBackup({ dataDir, file: made.file }, askKey);
  expect(contents).toMatchObject({ plans: 2, runs: 1, openRuns: 1, schedules: 1 });
  expect(passwordIsCurrent).toBe(true);
  const bytes = readFileSync(made.file);
  for (const plain of ['SQLite format 3', 'plan-s', 'defi_swap']) {
    expect(bytes.includes(plain), plain).toBe(false);
  }
  // Nor does a copy of the database stay elsewhere.
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-work'))).toEqual([]);
});

it('is one moment of a database that is written to meanwhile', async () => {
  const { dataDir, path, clock, askKey, backUp } = await backedUpFolder();
  const store = openStore({ path, clock });
  const made = backUp();
  for (let line = 0; line < 50; line += 1) {
    store.writer.audit.append({ kind: 'test.line' });
    if (line % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const { file } = await made;
  store.stop();
  await expect(checkBackup({ dataDir, file }, askKey)).resolves.toMatchObject({});
});

it('waits beside this thread for a database that is held [F-15]', async () => {
  const { path, backUp } = await backedUpFolder();
  const holder = new Database(path);
  holder.pragma('locking_mode = EXCLUSIVE');
  holder.exec('BEGIN IMMEDIATE; COMMIT');
  const made = backUp();
  holder.close();
  expect(statSync((await made).file).size).toBeGreaterThan(0);
});

it.each([
  ['while the database is copied', 0],
  ['once it is copied', 1],
  ['once it is written', 2],
])('leaves nothing of one that is ended %s, and the older ones', async (_, asks) => {
  const { dataDir, folder, clock, askKey, backUp } = await backedUpFolder();
  const older = await backUp();
  const ending = new AbortController();
  const reason = new Error('enough');
  let asked = 0;
  const made = createBackup({
    ...{ dataDir, folder, clock, signal: ending.signal },
    askKey: (id, vault) => {
      asked += 1;
      if (asked === asks) ending.abort(reason);
      return askKey(id, vault);
    },
  });
  if (asks === 0) ending.abort(reason);
  await expect(made).rejects.toBe(reason);
  expect(readdirSync(folder)).toEqual([basename(older.file)]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-work'))).toEqual([]);
});

it('keeps three of a wallet, and leaves those of another alone', async () => {
  const { folder, dataDir, clock, askKey, backUp } = await backedUpFolder();
  const first = await backUp();
  const foreign = join(folder, 'countersign-00000000-20200101-000000.backup');
  writeFileSync(foreign, 'something else');
  for (let more = 0; more < backupsKept; more += 1) await backUp();
  const left = (await listBackups(folder)).map(({ file }) => file);
  expect(left).toHaveLength(backupsKept + 1);
  expect(left).not.toContain(first.file);
  expect(left.at(-1)).toBe(foreign);
  // Two in one second are one and the same.
  await createBackup({ dataDir, folder, clock, askKey });
  expect(await listBackups(folder)).toHaveLength(backupsKept + 1);
});

it('is pushed out by nothing that only says of itself that it is newer [R-03]', async () => {
  const { folder, clock, backUp } = await backedUpFolder();
  // Made while the clock was wrong.
  clock.advance(yearMs);
  const ahead = [await backUp(), await backUp(), await backUp()];
  clock.advance(-yearMs);
  const fourth = await backUp();
  // Written by somebody without a key: what is in front of a backup, and nothing behind it.
  const { header, vault } = await readBackupStart(fourth.file);
  for (const n of [1, 2, 3]) {
    const said = { ...header, createdAt: header.createdAt + n };
    writeFileSync(join(folder, `forged-${n}.backup`), encodeStart({ header: said, vault }));
  }
  const fifth = await backUp();
  for (const { file } of [...ahead, fourth, fifth]) expect(existsSync(file), file).toBe(true);
});

it('of a time that is none is told to be damaged, and hides no other', async () => {
  const { folder, backUp } = await backedUpFolder();
  const { file } = await backUp();
  const { header, vault } = await readBackupStart(file);
  const start = encodeStart({ header: { ...header, createdAt: 8_640_000_000_000_000 }, vault });
  start.write('9', start.indexOf('8640000000000000'));
  writeFileSync(join(folder, 'never.backup'), start);
  const [first, second] = await listBackups(folder);
  expect(first?.file).toBe(file);
  expect(second?.error?.code).toBe('BACKUP_DAMAGED');
});

it('is written beside one that another process makes in the same second', async () => {
  const { dataDir, folder, clock, askKey } = await backedUpFolder();
  const other = temporaryFolder();
  cpSync(dataDir, other, { recursive: true });
  let asked = 0;
  const made = await createBackup({
    ...{ dataDir, folder, clock },
    askKey: async (id, vault) => {
      asked += 1;
      // It is written, and about to be opened again.
      if (asked === 2) await createBackup({ dataDir: other, folder, clock, askKey });
      return askKey(id, vault);
    },
  });
  expect(readdirSync(folder)).toEqual([basename(made.file)]);
});

it('takes the place of no older one while the database is damaged [R-03]', async () => {
  const { folder, path, backUp } = await backedUpFolder();
  for (let made = 0; made < backupsKept; made += 1) await backUp();
  const before = readdirSync(folder);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0, bytes.length - 8192));
  await expect(backUp()).rejects.toEqual(corrupt);
  truncateSync(path, 5000);
  await expect(backUp()).rejects.toEqual(corrupt);
  expect(readdirSync(folder)).toEqual(before);
});

it('takes the place of no older one while the audit log does not hold together [R-03]', async () => {
  const { folder, path, backUp } = await backedUpFolder();
  await backUp();
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(path);
  pastGuards(db, () => db.exec(`UPDATE audit SET body = '{}' WHERE seq = 1`));
  db.close();
  const before = readdirSync(folder);
  const broken = { code: 'BACKUP_DAMAGED', facts: { part: 'audit log', line: 1 } };
  await expect(backUp()).rejects.toMatchObject(broken);
  expect(readdirSync(folder)).toEqual(before);
});

it('is not made of a folder that cannot be used, a locked wallet, or no wallet', async () => {
  const { dataDir, clock, signer, folder, askKey, backUp } = await backedUpFolder();
  const file = join(dataDir, 'a file');
  writeFileSync(file, '');
  const onto = (folder_: string) => createBackup({ dataDir, folder: folder_, clock, askKey });
  await expect(onto(file)).rejects.toMatchObject({ code: 'BACKUP_FOLDER_UNUSABLE' });
  await expect(onto(join(file, 'below'))).rejects.toMatchObject({ code: 'BACKUP_FOLDER_UNUSABLE' });
  await signer.client.lock();
  await expect(backUp()).rejects.toMatchObject({ code: 'SIGNER_GONE' });
  const empty = temporaryFolder();
  openStore({ path: join(empty, 'countersign.sqlite'), clock }).stop();
  const none = createBackup({ dataDir: empty, folder, clock, askKey });
  await expect(none).rejects.toMatchObject({ code: 'VAULT_NOT_FOUND' });
  expect(await listBackups(folder)).toEqual([]);
});

it('tells one that opens with an earlier password, and refuses one of another wallet', async () => {
  const { dataDir, signer, askKey, backUp } = await backedUpFolder();
  const { file } = await backUp();
  const newPassword = 'another password, long enough';
  await signer.human({ type: 'changePassword', password: samplePassword, newPassword });
  const checked = await checkBackup({ dataDir, file }, askKey);
  expect(checked.passwordIsCurrent).toBe(false);
  const other = startTestSigner(temporaryFolder());
  await importSample(other);
  const refused = checkBackup({ dataDir, file }, (id, vault) => other.client.openBackup(id, vault));
  await expect(refused).rejects.toMatchObject({ code: 'BACKUP_OF_ANOTHER_WALLET' });
});

it('opens one of before the vault was encrypted anew, and of after it, and says so of one that it is too old for', async () => {
  const { dataDir, folder, signer, askKey, backUp } = await backedUpFolder();
  const vault = join(dataDir, 'vault');
  const before = readFileSync(vault);
  const first = await backUp();
  for (const _ of [1, 2]) await signer.human({ type: 'encryptAnew', password: samplePassword });
  const second = await backUp();
  for (const { file } of [first, second]) {
    const checked = await checkBackup({ dataDir, file }, askKey);
    expect(checked).toMatchObject({ passwordIsCurrent: true, contents: { plans: 2 } });
  }
  // Those of before count among the three that are kept.
  for (let more = 0; more < backupsKept - 1; more += 1) await backUp();
  expect((await listBackups(folder)).map(({ file }) => file)).not.toContain(first.file);
  const newPassword = 'another password, long enough';
  await signer.human({ type: 'changePassword', password: samplePassword, newPassword });
  const { passwordIsCurrent } = await checkBackup({ dataDir, file: second.file }, askKey);
  expect(passwordIsCurrent).toBe(false);
  writeFileSync(vault, before);
  const older = startTestSigner(dataDir);
  await older.human({ type: 'unlock', password: samplePassword, acceptRollback: true });
  const refused = checkBackup({ dataDir, file: second.file }, (id, bytes) =>
    older.client.openBackup(id, bytes),
  );
  await expect(refused).rejects.toMatchObject({ code: 'BACKUP_UNDER_LATER_KEY' });
});

it('removes what a process left that was ended in the middle', async () => {
  const { dataDir, backUp } = await backedUpFolder();
  // No process has this number.
  mkdirSync(join(dataDir, 'backup-work-4194999'));
  await backUp();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-work'))).toEqual([]);
});
