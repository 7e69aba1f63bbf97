import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';

test('conversations from before the queue are as they were, and have nothing in it', () => {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  migrate(db, migrations.slice(0, 8));
  db.exec(`
    INSERT INTO conversations VALUES ('one', 'Żółw 🐢', 1, 2), ('empty', '', 1, 1);
    INSERT INTO messages VALUES ('m', 'one', NULL, 'user', '{"kind":"of another version"}', NULL, 1);`);
  const rows = () =>
    ['conversations', 'messages'].map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  const old = rows();
  migrate(db, migrations);
  expect(rows()).toMatchObject(old);
  expect(db.prepare('SELECT count(*) FROM events').pluck().get()).toBe(0);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('an event that was handled stays as it is, and none is taken out', () => {
  const db = new Database(':memory:');
  migrate(db, migrations);
  db.exec(`INSERT INTO events (event_id, type, body, status, attempts, created_at, updated_at)
    VALUES ('e', 'user', '{}', 'pending', 0, 1, 1)`);
  expect(() => db.exec("UPDATE events SET body = '{1}'")).toThrow('never changes');
  db.exec("UPDATE events SET status = 'done'");
  expect(() => db.exec("UPDATE events SET status = 'pending'")).toThrow('handled once');
  expect(() => db.exec('DELETE FROM events')).toThrow('events are kept');
});
