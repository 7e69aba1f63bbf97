import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { listBackups } from '../../src/main/backups/backup-files.ts';
import { checkBackup } from '../../src/main/backups/check-backup.ts';
import { createBackup } from '../../src/main/backups/create-backup.ts';
import { finishRestore } from '../../src/main/backups/finish-restore.ts';
import { applicationId } from '../../src/main/store/file-header.ts';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { FixedClock } from '../store/support/fixed-clock.ts';
import { pastGuards } from '../store/support/past-guards.ts';
import { account } from '../store/support/samples.ts';
import { programScript } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { importSample, startTestSigner } from '../wallet/support/test-signer.ts';

const child = programScript('restore-crash-child');
const askKey = async () => ({ key: '07'.repeat(32), passwordIsCurrent: true });
const clock = new FixedClock();

function run(what: string, dataDir: string, step = '') {
  const { signal, stdout, stderr } = spawnSync(process.execPath, [child, what, dataDir, step], {
    encoding: 'utf8',
  });
  return { killed: signal === 'SIGKILL', stdout, stderr };
}

/** A data folder with a wallet, a backup that knows one note, and one more note since. */
async function folderWithBackup(): Promise<string> {
  const dataDir = temporaryFolder();
  await importSample(startTestSigner(dataDir));
  const path = join(dataDir, 'countersign.sqlite');
  const write = (kind: string): void => {
    const store = openStore({ path, clock });
    store.writer.audit.append({ kind });
    store.stop();
  };
  write('test.before');
  await createBackup({ dataDir, folder: join(dataDir, 'backups'), clock, askKey });
  write('test.since');
  return dataDir;
}

function pastGuardsOf(path: string, sql: string): void {
  const db = new Database(path);
  pastGuards(db, () => db.exec(sql));
  db.close();
}

function kinds(dataDir: string): string[] {
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  const lines = store.reader.audit.linesAfter(0, 100).map(({ kind }) => kind);
  store.stop();
  return lines;
}

/** What comes of `what` when it is killed before each of its steps in turn, and once not at all. */
function killedAtEach(
  what: string,
  origin: string,
  look: (folder: string, killed: boolean) => void,
): number {
  for (let step = 1; ; step += 1) {
    const folder = temporaryFolder();
    cpSync(origin, folder, { recursive: true });
    const { killed, stderr } = run(what, folder, String(step));
    expect(stderr).toBe('');
    look(folder, killed);
    if (!killed) return step - 1;
  }
}

it('a kill at any step of a restore leaves the database before or the restored one, and the next start finishes [F-02]', async () => {
  const origin = await folderWithBackup();
  const outcomes = new Set<string>();
  const steps = killedAtEach('restore', origin, (folder, killed) => {
    finishRestore(folder);
    const lines = kinds(folder);
    const restored = lines.includes('data.restored');
    expect(lines.includes('test.since')).toBe(!restored);
    expect(readdirSync(folder)).not.toContain('restore-ready');
    const kept = readdirSync(folder).filter((name) => name.includes('.before-restore-'));
    expect(kept.some((name) => !name.endsWith('-wal') && !name.endsWith('-shm'))).toBe(restored);
    outcomes.add(`${killed} ${restored}`);
  });
  expect(steps).toBeGreaterThan(8);
  expect(outcomes).toEqual(new Set(['true false', 'true true', 'false true']));
});

it('a kill at any step of a merge leaves the database before or the merged one, with its guards [F-02]', async () => {
  const origin = temporaryFolder();
  await importSample(startTestSigner(origin));
  const path = join(origin, 'countersign.sqlite');
  const store = openStore({ path, clock });
  const chat = store.writer.conversations.create('only in the backup');
  store.writer.contacts.add({ name: 'Bob', address: account, chainIds: [], note: '' });
  store.stop();
  await createBackup({ dataDir: origin, folder: join(origin, 'backups'), clock, askKey });
  pastGuardsOf(path, `DELETE FROM said; DELETE FROM conversations; DELETE FROM contacts`);
  const outcomes = new Set<string>();
  const steps = killedAtEach('merge', origin, (folder, killed) => {
    const after = openStore({ path: join(folder, 'countersign.sqlite'), clock });
    const merged = after.reader.audit.newestOfKind('data.merged') !== undefined;
    expect(after.reader.contacts.list().length).toBe(merged ? 1 : 0);
    expect(after.reader.conversations.list().map((each) => each.conversationId)).toEqual(
      merged ? [chat] : [],
    );
    after.stop();
    const kept = readdirSync(folder).some((name) => name.includes('.before-merge-'));
    if (merged) expect(kept).toBe(true);
    outcomes.add(`${killed} ${merged}`);
  });
  expect(steps).toBeGreaterThan(15);
  expect(outcomes).toEqual(new Set(['true false', 'true true', 'false true']));
});

it('a kill at any step of a backup leaves the older one, and what is named like a backup is one [F-02, R-03]', async () => {
  const origin = await folderWithBackup();
  const [older = ''] = readdirSync(join(origin, 'backups'));
  const bytes = readFileSync(join(origin, 'backups', older));
  const found: Promise<unknown>[] = [];
  const steps = killedAtEach('backup', origin, (folder) => {
    const backups = join(folder, 'backups');
    expect(readFileSync(join(backups, older)).equals(bytes)).toBe(true);
    const whole = listBackups(backups).then((files) =>
      Promise.all(files.map(({ file }) => checkBackup({ dataDir: folder, file }, askKey))),
    );
    found.push(whole);
  });
  await Promise.all(found);
  expect(steps).toBeGreaterThan(6);
});

it('a kill while a database is brought up to date leaves the version before or the new one [F-02, F-22]', () => {
  const origin = temporaryFolder();
  const db = new Database(join(origin, 'countersign.sqlite'));
  db.pragma(`application_id = ${applicationId}`);
  db.pragma('journal_mode = WAL');
  migrate(db, migrations.slice(0, -1));
  db.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('theme', '1', 1)").run();
  db.close();
  killedAtEach('open', origin, (folder) => {
    const store = openStore({ path: join(folder, 'countersign.sqlite'), clock });
    store.stop();
    const after = new Database(join(folder, 'countersign.sqlite'));
    expect(after.prepare("SELECT value FROM settings WHERE key = 'theme'").pluck().get()).toBe('1');
    expect(after.pragma('user_version', { simple: true })).toBe(migrations.length);
    after.close();
  });
});

it('a kill in the middle of a step takes all of the step back [F-02]', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'countersign.sqlite');
  openStore({ path, clock }).stop();
  expect(run('half-a-step', folder).killed).toBe(true);
  openStore({ path, clock }).stop();
  const db = new Database(path);
  expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
  expect(db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(
    0,
  );
  db.close();
});
