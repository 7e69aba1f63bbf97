import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';

const hash = 'a'.repeat(64);

/** A run as the version before wrote it, without its steps. */
function before(): Database.Database {
  const db = new Database(':memory:');
  migrate(db, migrations.slice(0, 2));
  db.exec(`
    INSERT INTO plans VALUES ('p', 'A plan', '{}', '${hash}', 1, 'draft', NULL, 1, 1);
    INSERT OR IGNORE INTO plan_revisions (plan_id, revision, hash, document, created_at)
      VALUES ('p', 1, '${hash}', '{}', 1);
    INSERT INTO agreements VALUES ('g', 'p', 1, '${hash}', 1, 'local', 1);
    INSERT INTO executions (execution_id, plan_id, revision, plan_hash, agreement_id, account, chain_id,
      instance_id, state, started_at, updated_at)
      VALUES ('x', 'p', 1, '${hash}', 'g', '0x', 1, '', 'pending', 1, 1);`);
  return db;
}

/** A step in each state, one of them without any time. */
function beforeNotes(): Database.Database {
  const db = before();
  const insert =
    db.prepare(`INSERT INTO steps (step_id, execution_id, path, position, node_id, label,
      level, state, waiting_for, attempt, started_at, completed_at, updated_at)
    VALUES (@path, 'x', @path, @position, 'n', '', 0, @state, @waitingFor, 1, @startedAt, @completedAt, 1)`);
  const states = ['pending', 'running', 'waiting', 'completed', 'failed', 'skipped'];
  for (const [position, state] of states.entries()) {
    const isOpen = state === 'running' || state === 'waiting';
    insert.run({
      ...{ path: `n/${state}/Żółw 🐢`, position, state },
      waitingFor: state === 'waiting' ? 'approval' : null,
      startedAt: state === 'pending' ? null : 7,
      completedAt: isOpen || state === 'pending' ? null : 9,
    });
  }
  return db;
}

test('steps of runs that are under way count their time from when they were started', () => {
  const db = beforeNotes();
  const columns = 'path, state, attempt, started_at, completed_at, waiting_for';
  const before = db.prepare(`SELECT ${columns} FROM steps ORDER BY position`).all();
  migrate(db, migrations);
  expect(db.prepare(`SELECT ${columns} FROM steps ORDER BY position`).all()).toEqual(before);
  expect(db.prepare('SELECT state, tried_at FROM steps WHERE tried_at IS NOT NULL').all()).toEqual([
    { state: 'running', tried_at: 7 },
    { state: 'waiting', tried_at: 7 },
  ]);
  expect(db.prepare('SELECT count(*) FROM steps WHERE notes IS NOT NULL').pluck().get()).toBe(0);
});

test('steps whose ids hold letters that mean something in a place are found again, with what they sent', () => {
  const db = before();
  const insert =
    db.prepare(`INSERT INTO steps (step_id, execution_id, path, position, node_id, label, level, state,
      attempt, updated_at) VALUES (@path, 'x', @path, @position, @nodeId, '', @level, 'pending', 1, 1)`);
  const rows = [
    { path: 'a/b', nodeId: 'a/b', level: 0 },
    { path: 'a/b/1/2', nodeId: '1/2', level: 1 },
    { path: 'a/b/1%2F2', nodeId: '1%2F2', level: 1 },
    { path: 'a/b/1%2F2/50% #1', nodeId: '50% #1', level: 2 },
    { path: 'a/b/plain', nodeId: 'plain', level: 1 },
  ];
  for (const [position, row] of rows.entries()) insert.run({ ...row, position });
  db.exec(`INSERT INTO effects (effect_id, execution_id, path, attempt, ordinal, is_last, kind, chain_id,
      instance_id, account, state, intent, created_at, updated_at)
    SELECT path, 'x', path, 1, 0, 1, 'send', 1, '', '0x', 'planned', '{}', 1, 1 FROM steps ORDER BY position;
    INSERT INTO dead_letters VALUES ('d', 'x', 'p', 'a/b/1/2', '1/2', NULL, NULL, '{}', 0, 1);`);
  migrate(db, migrations);
  const places = [
    'a%2Fb',
    'a%2Fb/1%2F2',
    'a%2Fb/1%252F2',
    'a%2Fb/1%252F2/50%25 %231',
    'a%2Fb/plain',
  ];
  const found = (table: string) =>
    db.prepare(`SELECT path FROM ${table} ORDER BY rowid`).pluck().all();
  expect(found('steps')).toEqual(places);
  expect(found('effects')).toEqual(places);
  expect(found('dead_letters')).toEqual(['a%2Fb/1%2F2']);
  expect(() => db.exec("UPDATE steps SET path = 'z'")).toThrow('never changes its place');
  expect(() => db.exec("UPDATE effects SET path = 'z'")).toThrow('never changes');
});

test('the places of other runs stay as they are', () => {
  const db = beforeNotes();
  migrate(db, migrations);
  expect(db.prepare("SELECT count(*) FROM steps WHERE path LIKE 'n/%'").pluck().get()).toBe(6);
});
