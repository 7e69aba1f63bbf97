import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';

const insert = (id: string, kind: string, read: string) =>
  `INSERT INTO notifications VALUES ('${id}', '${kind}', 'run', 'of ${id}', 'end', 'Żółw 🐢', 'b', 1, NULL, ${read});`;

test('what a person was told before is as it was, and what plans say is told beside it', () => {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  migrate(db, migrations.slice(0, 9));
  db.exec(insert('b', 'failed', 'NULL') + insert('a', 'done', '7'));
  const rows = () => db.prepare('SELECT rowid, * FROM notifications ORDER BY rowid').all();
  const old = rows();
  migrate(db, migrations);
  expect(rows()).toEqual(old);
  db.exec(insert('c', 'message', 'NULL'));
  expect(() => db.exec(insert('d', 'other', 'NULL'))).toThrow('CHECK');
  expect(() => db.exec(insert('e', 'message', 'NULL').replace('of e', 'of c'))).toThrow('UNIQUE');
  expect(() => db.exec("UPDATE notifications SET body = 'x'")).toThrow('never changes');
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
});
