import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ReadConnection, WriteConnection } from '../../src/main/store/connection.ts';
import { applicationId } from '../../src/main/store/file-header.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { openDatabase, openStore, openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { createReader, createWriter } from '../../src/main/store/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FixedClock } from './support/fixed-clock.ts';
import { storeFixture } from './support/store-fixture.ts';

const clock = new FixedClock();
const newPath = (): string => join(temporaryFolder(), 'countersign.db');

test('every pragma that durability and integrity rest on is in force [R-01]', () => {
  const db = openDatabase(newPath());
  const read = (name: string): unknown => db.pragma(name, { simple: true });
  expect({
    journal: read('journal_mode'),
    synchronous: read('synchronous'),
    foreignKeys: read('foreign_keys'),
    busyTimeout: read('busy_timeout'),
    trustedSchema: read('trusted_schema'),
    cellSizeCheck: read('cell_size_check'),
    applicationId: read('application_id'),
    userVersion: read('user_version'),
  }).toEqual({
    journal: 'wal',
    synchronous: 2,
    foreignKeys: 1,
    busyTimeout: 5000,
    trustedSchema: 0,
    cellSizeCheck: 1,
    applicationId,
    userVersion: migrations.length,
  });
  db.close();
});

test.skipIf(process.platform === 'win32')(
  'only its owner may read the database and its log',
  () => {
    const path = newPath();
    const store = openStore({ path, clock });
    store.writer.settings.set('theme', 'dark');
    const modes = ['', '-wal'].map((suffix) => statSync(path + suffix).mode & 0o777);
    store.stop();
    expect(modes).toEqual([0o600, 0o600]);
  },
);

test('what was written is there after the store is opened again', () => {
  const before = storeFixture();
  const after = before.reopen();
  expect(after.reader.executions.get(before.executionId)?.state).toBe('pending');
});

test('a reader sees what the writer has committed, beside it and after it, and cannot write', () => {
  const { path, executionId, stop } = storeFixture();
  const beside = openStoreReadOnly({ path });
  expect(beside.reader.executions.get(executionId)?.state).toBe('pending');
  beside.stop();
  stop();
  const after = openStoreReadOnly({ path });
  expect(after.reader.executions.get(executionId)?.state).toBe('pending');
  expect(after).not.toHaveProperty('writer');
  after.stop();
});

test('a reader does not create a database', () => {
  const path = newPath();
  expect(() => openStoreReadOnly({ path })).toThrow(
    expect.objectContaining({ code: 'STORE_CANNOT_OPEN' }),
  );
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
});

test('a database of a newer version is refused and keeps every byte [R-02, F-22]', () => {
  const { path, stop } = storeFixture();
  stop();
  const db = new Database(path);
  db.pragma(`user_version = ${migrations.length + 1}`);
  db.close();
  const bytes = readFileSync(path);
  const newer = expect.objectContaining({ code: 'STORE_NEWER_SCHEMA' });
  expect(() => openStore({ path, clock })).toThrow(newer);
  expect(() => openStoreReadOnly({ path })).toThrow(newer);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('a database of another program is refused and keeps every byte [R-02]', () => {
  const path = newPath();
  const foreign = new Database(path);
  foreign.exec("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')");
  foreign.close();
  const bytes = readFileSync(path);
  expect(() => openStore({ path, clock })).toThrow(
    expect.objectContaining({ code: 'STORE_FOREIGN' }),
  );
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('a database that another program holds for too long is busy, and nothing is lost or changed [F-14]', () => {
  const path = newPath();
  const db = openDatabase(path);
  db.pragma('busy_timeout = 20');
  const writer = createWriter(new WriteConnection(db, clock));
  const other = new Database(path);
  other.exec('BEGIN EXCLUSIVE');
  const write = (): string =>
    writer.requests.create({ userPrompt: 'swap', walletRef: '', walletAddress: null });
  expect(write).toThrow(expect.objectContaining({ code: 'STORE_BUSY', retry: 'later' }));
  other.exec('ROLLBACK');
  other.close();
  expect(createReader(new ReadConnection(db)).requests.list()).toEqual([]);
  expect(write()).toBeTypeOf('string');
  db.close();
});

test('a log that grew under a reader that does not end is short again once it has, and nothing is lost [F-15]', () => {
  const path = newPath();
  const store = openStore({ path, clock });
  store.writer.settings.set('small', 0);
  const reader = new Database(path, { readonly: true });
  reader.prepare('BEGIN').run();
  reader.prepare('SELECT count(*) FROM settings').get();
  // Of what is the same nothing is written again.
  const text = (n: number): string => `${n},`.repeat(400_000);
  for (let n = 10; n < 50; n++) store.writer.settings.set(`large-${n % 8}`, text(n));
  expect(store.size().logBytes).toBeGreaterThan(30_000_000);
  reader.close();
  // The first write after it moves the log into the database, the next begins it anew.
  for (const n of [1, 2, 3]) store.writer.settings.set('small', n);
  expect(store.size().logBytes).toBeLessThanOrEqual(16 * 1024 * 1024);
  const kept = store.reader.settings.get('large-7', z.string());
  // Not compared by the matcher, which would print both.
  expect(kept?.ok && kept.value === text(47)).toBe(true);
  store.stop();
});
