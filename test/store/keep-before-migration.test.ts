import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { applicationId } from '../../src/main/store/file-header.ts';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FixedClock } from './support/fixed-clock.ts';

const clock = new FixedClock();
const newest = migrations.length;

/** A database of an older version with a row in it. */
function older(): string {
  const path = join(temporaryFolder(), 'countersign.sqlite');
  const db = new Database(path);
  db.pragma(`application_id = ${applicationId}`);
  migrate(db, migrations.slice(0, newest - 1));
  db.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('theme', '\"dark\"', 1)").run();
  db.close();
  return path;
}

const copies = (path: string) =>
  readdirSync(dirname(path))
    .filter((name) => /\.(version-\d+|copy)$/.test(name))
    .map((name) => name.slice(basename(path).length + 1))
    .toSorted();

test('a database is kept as it was before it is brought up to date, once and checked [R-03, F-22]', () => {
  const path = older();
  openStore({ path, clock }).stop();
  openStore({ path, clock }).stop();
  expect(copies(path)).toEqual([`version-${newest - 1}`]);
  const kept = `${path}.version-${newest - 1}`;
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  const db = new Database(kept, { readonly: true });
  expect(db.pragma('user_version', { simple: true })).toBe(newest - 1);
  expect(db.pragma('application_id', { simple: true })).toBe(applicationId);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.prepare("SELECT value FROM settings WHERE key = 'theme'").pluck().get()).toBe('"dark"');
  db.close();
});

test('what is damaged takes the place of no copy [R-03]', () => {
  const path = older();
  writeFileSync(`${path}.version-${newest - 1}`, 'the last one');
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  expect(() => openStore({ path, clock })).toThrow(
    expect.objectContaining({ code: 'STORE_CORRUPT' }),
  );
  expect(readFileSync(`${path}.version-${newest - 1}`, 'utf8')).toBe('the last one');
  expect(copies(path)).toEqual([`version-${newest - 1}`]);
});

test('where it cannot be kept, nothing is written: what only the log holds stays there [R-02]', () => {
  const path = older();
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.prepare('UPDATE settings SET value = \'"light"\'').run();
  const killed = join(temporaryFolder(), 'countersign.sqlite');
  for (const end of ['', '-wal']) copyFileSync(path + end, killed + end);
  db.close();
  mkdirSync(`${killed}.copy`);
  const bytes = () => ['', '-wal'].map((end) => readFileSync(killed + end, 'base64'));
  const before = bytes();
  expect(() => openStore({ path: killed, clock })).toThrow();
  expect(bytes()).toEqual(before);
});

test('three of them are kept, and a new database needs none', () => {
  const path = older();
  for (const version of [2, 3, 4]) writeFileSync(`${path}.version-${version}`, 'older');
  openStore({ path, clock }).stop();
  expect(copies(path)).toEqual([`version-${newest - 1}`, 'version-3', 'version-4'].toSorted());
  const fresh = join(temporaryFolder(), 'countersign.sqlite');
  openStore({ path: fresh, clock }).stop();
  expect(copies(fresh)).toEqual([]);
});
