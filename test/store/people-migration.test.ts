import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A settings row is what earlier versions kept of a person; it stays. */
function migrated(): Database.Database {
  const db = new Database(':memory:');
  migrate(db, migrations.slice(0, 5));
  db.exec("INSERT INTO settings VALUES ('vault.known', '{}', 1)");
  migrate(db, migrations);
  return db;
}

test('the tables of people are added empty, beside what was there', () => {
  const db = migrated();
  expect(db.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(1);
  for (const table of ['contacts', 'watched_accounts', 'worth_snapshots']) {
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
  }
});

test('one name means one address, in any case of letters', () => {
  const db = migrated();
  const add = (id: string, key: string, address: string) =>
    db.exec(`INSERT INTO contacts VALUES ('${id}', 'Bob', '${key}', '${address}', '', '', 1, 1)`);
  add('a', 'bob', bob);
  expect(() => add('b', 'bob', `0x${'1'.repeat(40)}`)).toThrow('UNIQUE');
  expect(() => add('b', 'robert', bob.toLowerCase())).toThrow('UNIQUE');
  expect(() => add('b', 'robert', '0x12')).toThrow('CHECK');
});

test('a snapshot never changes', () => {
  const db = migrated();
  db.exec(`INSERT INTO worth_snapshots VALUES ('${bob}', 1, '', 5, '10', 0, '7')`);
  expect(() => db.exec("UPDATE worth_snapshots SET total_usd = '11'")).toThrow(
    'a snapshot never changes',
  );
});
