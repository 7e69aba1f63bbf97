import fs, {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { AuditSealer } from '../../src/main/audit/audit-sealer.ts';
import { continueLog } from '../../src/main/audit/continue-log.ts';
import { verifyAudit } from '../../src/main/audit/verify-audit.ts';
import { finishRestore, restoreNow } from '../../src/main/backups/finish-restore.ts';
import { goBack } from '../../src/main/backups/go-back.ts';
import { readBackupStart } from '../../src/main/backups/read-backup-file.ts';
import { commitRestore, dropStaged, stageRestore } from '../../src/main/backups/stage-restore.ts';
import { createLog } from '../../src/main/log.ts';
import { auditHash } from '../../src/main/store/audit-line.ts';
import { openStore, type Store } from '../../src/main/store/open-store.ts';
import { takeWriterLock } from '../../src/main/store/writer-lock.ts';
import { AppError } from '../../src/shared/errors.ts';
import { utcTime } from '../../src/shared/iso-time.ts';
import { pastGuards } from '../store/support/past-guards.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type BackedUpFolder, backedUpFolder } from './support/backed-up-folder.ts';

const quiet = createLog(
  () => undefined,
  () => 0,
);

/** As the app does at each unlock. */
async function sealed({ writer, reader }: Store, { signer }: BackedUpFolder): Promise<void> {
  const { auditHead } = await signer.client.status();
  const sealer = new AuditSealer({
    audit: { reader: reader.audit, writer: writer.audit },
    continueAfter: (known) => void continueLog({ reader, writer }, known),
    mac: (data) => signer.client.auditMac(data),
    knownHead: () => auditHead,
    noteHead: (head) => signer.client.noteAuditHead(head),
    log: quiet,
  });
  await sealer.seal();
}

async function audited({ reader }: Store, { signer }: BackedUpFolder) {
  const { auditHead } = await signer.client.status();
  return verifyAudit(reader.audit, {
    mac: (data) => signer.client.auditMac(data),
    knownHead: auditHead,
  });
}

function asOfNewerVersion(path: string): void {
  const db = new Database(path);
  db.pragma('user_version = 9999');
  db.close();
}

function isHeld(path: string): boolean {
  try {
    takeWriterLock(path).release();
    return false;
  } catch (thrown) {
    return thrown instanceof AppError && thrown.code === 'IN_USE';
  }
}

/** What is thrown where the disk fails at one step of `work`, and at none after it; null where there are fewer. */
function failingAt(step: number, work: () => unknown): unknown {
  const real = { ...fs };
  let steps = 0;
  for (const name of ['renameSync', 'rmSync', 'fsyncSync', 'writeFileSync'] as const) {
    const call = fs[name] as (...given: unknown[]) => unknown;
    const counted = (...given: unknown[]): unknown => {
      steps += 1;
      if (steps === step) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      return call(...given);
    };
    Object.assign(fs, { [name]: counted });
  }
  syncBuiltinESMExports();
  try {
    work();
    return null;
  } catch (thrown) {
    return thrown;
  } finally {
    const { renameSync, rmSync: remove, fsyncSync, writeFileSync: write } = real;
    Object.assign(fs, { renameSync, rmSync: remove, fsyncSync, writeFileSync: write });
    syncBuiltinESMExports();
  }
}

/** A folder with a backup, in which more was done since. */
async function workedOn() {
  const place = await backedUpFolder();
  const { path, clock } = place;
  const { file } = await place.backUp();
  const store = openStore({ path, clock });
  for (let line = 0; line < 7; line += 1) store.writer.audit.append({ kind: 'test.since' });
  await sealed(store, place);
  store.stop();
  return { ...place, file };
}

it('nothing is changed before it is meant, and what is not meant goes away', async () => {
  const { dataDir, path, file, clock, askKey } = await workedOn();
  const before = readFileSync(path);
  const { contents } = await stageRestore({ dataDir, file, clock, askKey });
  expect(contents).toMatchObject({ openRuns: 1, schedules: 1 });
  expect(finishRestore(dataDir)).toEqual([]);
  dropStaged(dataDir);
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(existsSync(join(dataDir, 'restore-staged'))).toBe(false);
});

it('takes the place of the database, which is kept, and lets nothing go on by itself', async () => {
  const { dataDir, path, file, clock, askKey } = await workedOn();
  const before = readFileSync(path);
  await stageRestore({ dataDir, file, clock, askKey });
  commitRestore(dataDir, clock);
  const [kept = ''] = finishRestore(dataDir);
  expect(readFileSync(kept).equals(before)).toBe(true);
  expect(finishRestore(dataDir)).toEqual([]);
  const store = openStore({ path, clock });
  const { reader } = store;
  expect(reader.control.halted()).not.toBeNull();
  expect(reader.executions.listOpen()).toMatchObject([{ wanted: 'cancel' }]);
  expect(reader.triggers.ofPlan('plan-s')).toMatchObject({ state: 'paused', pausedUntil: null });
  expect(reader.approvals.listPending()).toEqual([]);
  expect(reader.audit.newestOfKind('data.restored')).toBeDefined();
  store.stop();
});

it('is not meant while all of it is not in the one file that is moved', async () => {
  const { dataDir, path, file, clock, askKey } = await workedOn();
  const before = readFileSync(path);
  const staged = join(dataDir, 'restore-staged', 'countersign.sqlite');
  let looks: Database.Database | undefined;
  // Somebody reads what is made ready from before it is put to rest until after.
  const now = () => {
    if (looks === undefined && existsSync(`${staged}-wal`)) {
      looks = new Database(staged, { readonly: true });
      looks.exec('BEGIN; SELECT count(*) FROM audit');
    }
    return clock.now();
  };
  const made = stageRestore({ dataDir, file, clock: { ...clock, now }, askKey });
  await expect(made).rejects.toMatchObject({ code: 'STORE_BUSY' });
  looks?.close();
  expect(existsSync(join(dataDir, 'restore-staged'))).toBe(false);
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('keeps what was there in the data folder, under a free name, whatever was written down', async () => {
  const place = await workedOn();
  const { dataDir, path, file, clock, askKey } = place;
  for (const written of ['../../elsewhere', '', null]) {
    const before = readFileSync(path);
    await stageRestore({ dataDir, file, clock, askKey });
    commitRestore(dataDir, clock);
    const aside = join(dataDir, 'restore-ready', 'aside');
    if (written === null) rmSync(aside);
    else writeFileSync(aside, written);
    const [kept = ''] = finishRestore(dataDir);
    expect(dirname(kept)).toBe(dataDir);
    expect(readFileSync(kept).equals(before)).toBe(true);
  }
});

it('where the disk fails at any step, it is not meant any more, or is said to be on its way and done by the next start [F-02]', async () => {
  const { dataDir: origin, path, file, clock, askKey } = await workedOn();
  const before = readFileSync(path);
  await stageRestore({ dataDir: origin, file, clock, askKey });
  const outcomes = new Set<string>();
  for (let step = 1, failed = true; failed; step += 1) {
    const dataDir = temporaryFolder();
    cpSync(origin, dataDir, { recursive: true });
    const thrown = failingAt(step, () => restoreNow(dataDir, clock));
    failed = thrown !== null;
    if (!failed) break;
    const code = thrown instanceof AppError ? thrown.code : 'EIO';
    const isMeant = code === 'RESTORE_NOT_FINISHED';
    expect(existsSync(join(dataDir, 'restore-ready')), `step ${step}: ${code}`).toBe(isMeant);
    finishRestore(dataDir);
    const isBefore = readFileSync(join(dataDir, 'countersign.sqlite')).equals(before);
    expect(isBefore, `step ${step}: ${code}`).toBe(!isMeant);
    outcomes.add(code);
  }
  expect(outcomes).toEqual(new Set(['EIO', 'RESTORE_NOT_FINISHED']));
});

it('lets nobody work on what is replaced, from before it is made ready until it is', async () => {
  const { dataDir, path, clock } = await workedOn();
  const copy = { file: join(dataDir, 'copy'), schema: 1, madeAt: 0 };
  copyFileSync(path, copy.file);
  const opens = goBack({ dataDir, clock, isMeant: true }, copy);
  await expect(opens).rejects.toMatchObject({ code: 'DATABASE_OPENS' });
  expect(await goBack({ dataDir, clock, isMeant: false }, copy)).toMatchObject({ kept: null });
  asOfNewerVersion(path);
  const held: boolean[] = [];
  const now = () => {
    held.push(isHeld(path));
    return clock.now();
  };
  const { kept } = await goBack({ dataDir, clock: { ...clock, now }, isMeant: true }, copy);
  expect(kept).not.toEqual([]);
  expect(held).not.toContain(false);
  expect(held.length).toBeGreaterThan(1);
  asOfNewerVersion(path);
  // Somebody who works on it is told before anything is meant.
  const lock = takeWriterLock(path);
  const refused = goBack({ dataDir, clock, isMeant: true }, copy);
  await expect(refused).rejects.toMatchObject({ code: 'IN_USE' });
  lock.release();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restore'))).toEqual([]);
});

it('the log goes on after the end that the wallet knows, and says what it left out [V-15]', async () => {
  const place = await workedOn();
  const { dataDir, path, file, clock, askKey } = place;
  await stageRestore({ dataDir, file, clock, askKey });
  commitRestore(dataDir, clock);
  finishRestore(dataDir);
  const store = openStore({ path, clock });
  expect(await audited(store, place)).toMatchObject({ ok: false });
  await sealed(store, place);
  store.writer.audit.append({ kind: 'test.after' });
  await sealed(store, place);
  const report = await audited(store, place);
  expect(report).toMatchObject({ ok: true, mac: 'checked', unsealed: 0 });
  const [gap] = report.leftOut;
  expect(report.leftOut).toHaveLength(1);
  expect(report.head.seq).toBe((gap?.to ?? 0) + 2);
  const told = store.reader.notifications.list().filter(({ subjectId }) => subjectId === 'audit');
  const { createdAt } = (await readBackupStart(file)).header;
  expect(told).toMatchObject([
    {
      title: 'The audit log goes on after the restore',
      body: `Because the backup of ${utcTime(createdAt)} was restored, lines ${gap?.from} to ${gap?.to} of the audit log are not in the log here, and it goes on after them. What was written meanwhile is only in the database that was in use then; the one that was here before is kept. Only if you did not do that is something wrong: another program changed the database then. Look at your accounts, and check the log with countersign audit verify --macs.`,
    },
  ]);
  store.stop();
});

it('a gap in the log is called one where no line says that something was put back [V-15]', async () => {
  const place = await workedOn();
  const { path, clock } = place;
  // What another program of the same user could do while nothing runs.
  const db = new Database(path);
  pastGuards(db, () => db.exec('DELETE FROM audit WHERE seq > (SELECT max(seq) - 2 FROM audit)'));
  db.close();
  const store = openStore({ path, clock });
  store.writer.settings.set('audit.continues', true);
  const from = store.reader.audit.head().seq + 1;
  await sealed(store, place);
  const report = await audited(store, place);
  expect(report).toMatchObject({ ok: false, firstBad: { seq: from, fault: 'missing' } });
  const told = store.reader.notifications.list();
  expect(told).toMatchObject([{ title: 'Lines of the audit log are missing' }]);
  expect(told[0]?.body).toContain('Nothing in it says that a backup was restored');
  store.stop();
});

it('a log that grew beyond the end that the wallet knows goes on, and says that it is another one [V-15]', async () => {
  const place = await workedOn();
  const { dataDir, path, file, clock, askKey } = place;
  await stageRestore({ dataDir, file, clock, askKey });
  commitRestore(dataDir, clock);
  finishRestore(dataDir);
  const store = openStore({ path, clock });
  const { auditHead } = await place.signer.client.status();
  for (let line = 0; line < 20; line += 1) store.writer.audit.append({ kind: 'test.while_locked' });
  const at = store.reader.audit.head().seq + 1;
  await sealed(store, place);
  expect(await audited(store, place)).toMatchObject({
    ...{ ok: true, mac: 'checked', leftOut: [] },
    replaced: [{ at, lastKnown: auditHead?.seq }],
  });
  const told = store.reader.notifications.list().filter(({ subjectId }) => subjectId === 'audit');
  expect(told).toMatchObject([{ title: 'The audit log goes on after the restore' }]);
  expect(told[0]?.body).toContain(`is another one than the wallet knew at line ${auditHead?.seq}`);
  store.stop();
});

it('a log that was rewritten at the same length is told of, and called so where nothing was put back [V-15]', async () => {
  const place = await workedOn();
  const { path, clock } = place;
  // What another program of the same user could do while nothing runs: the last line says something else, and its
  // hash fits.
  const before = openStore({ path, clock });
  await sealed(before, place);
  const [last] = before.reader.audit.linesAfter(before.reader.audit.head().seq - 1, 1);
  before.stop();
  if (last === undefined) throw new Error('no line');
  const forged = { ...last, body: '{"forged":true}' };
  const db = new Database(path);
  const rewrite = db.prepare('UPDATE audit SET body = ?, hash = ?, mac = NULL WHERE seq = ?');
  pastGuards(db, () => rewrite.run(forged.body, auditHash(forged), last.seq));
  db.close();
  const store = openStore({ path, clock });
  store.writer.settings.set('audit.continues', true);
  await sealed(store, place);
  expect(store.reader.notifications.list()).toHaveLength(1);
  const report = await audited(store, place);
  expect(report).toMatchObject({
    ...{ ok: false, firstBad: { seq: last.seq + 1, fault: 'rewritten' } },
  });
  store.stop();
});

it('a log that is shorter than the wallet knows goes on only where a restore was written down [V-15]', async () => {
  const place = await workedOn();
  const { dataDir, path, file, clock, askKey } = place;
  await stageRestore({ dataDir, file, clock, askKey });
  commitRestore(dataDir, clock);
  finishRestore(dataDir);
  const store = openStore({ path, clock });
  // As if nobody had agreed to it, or the seal that it was written down for was made.
  store.writer.settings.set('audit.continues', false);
  await sealed(store, place);
  expect(await audited(store, place)).toMatchObject({ ok: false });
  store.stop();
});
