import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import type { Step } from '../../src/main/store/migrations/migration.ts';

const version = (db: Database.Database) => db.pragma('user_version', { simple: true });

const first: Step = {
  version: 1,
  sql: `CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE children (parent INTEGER REFERENCES parents (id) ON DELETE CASCADE);`,
};
/** Rebuilds a table that others refer to: what goes wrong when foreign keys stay on. */
const rebuild: Step = {
  version: 2,
  sql: `CREATE TABLE parents_2 (id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '');
    INSERT INTO parents_2 SELECT id, coalesce(name, '') FROM parents;
    DROP TABLE parents; ALTER TABLE parents_2 RENAME TO parents;`,
};

function atFirst(): Database.Database {
  const db = new Database(':memory:');
  migrate(db, [first]);
  // Awkward rows: no name, letters beyond ASCII, the largest id there is.
  db.exec(`INSERT INTO parents VALUES (1, NULL), (2, 'Żółw 🐢'), (9223372036854775807, '');
    INSERT INTO children VALUES (1), (2), (9223372036854775807), (NULL);`);
  return db;
}

test('the registry counts from 1 without a gap', () => {
  expect(migrations.map((migration) => migration.version)).toEqual(
    migrations.map((_, index) => index + 1),
  );
});

test('the schema of the registry is made in one go and is whole', () => {
  const db = new Database(':memory:');
  migrate(db, migrations);
  expect(version(db)).toBe(migrations.length);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('a step keeps every row, those that refer to a rebuilt table included [F-22]', () => {
  const db = atFirst();
  migrate(db, [first, rebuild]);
  expect(version(db)).toBe(2);
  expect(db.prepare('SELECT name FROM parents ORDER BY id').pluck().all()).toEqual([
    '',
    'Żółw 🐢',
    '',
  ]);
  expect(db.prepare('SELECT count(*) FROM children').pluck().get()).toBe(4);
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
});

test('a step that is done is not done again', () => {
  const db = atFirst();
  migrate(db, [first, rebuild]);
  migrate(db, [first, rebuild]);
  expect(version(db)).toBe(2);
});

test('a step that fails halfway leaves the version and the rows of the one before [F-22]', () => {
  const db = atFirst();
  const broken = { version: 3, sql: 'DELETE FROM children; INSERT INTO nowhere VALUES (1);' };
  expect(() => migrate(db, [first, rebuild, broken])).toThrow();
  expect(version(db)).toBe(2);
  expect(db.prepare('SELECT count(*) FROM children').pluck().get()).toBe(4);
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
});

test('a step that would leave rows without their parent is refused', () => {
  const db = atFirst();
  const orphaning = { version: 2, sql: 'DELETE FROM parents WHERE id = 2;' };
  expect(() => migrate(db, [first, orphaning])).toThrow(
    expect.objectContaining({ code: 'STORE_CORRUPT', facts: { migration: 2, orphans: 1 } }),
  );
  expect(db.prepare('SELECT count(*) FROM parents').pluck().get()).toBe(3);
});
