import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';

const hash = 'a'.repeat(64);

/** Two plans, each with a run, as the version before wrote them. */
function before(): Database.Database {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  migrate(db, migrations.slice(0, 7));
  for (const id of ['done', 'Żółw 🐢']) {
    db.exec(`
      INSERT INTO plans VALUES ('${id}', 'A plan', '{}', '${hash}', 1, 'draft', NULL, 1, 1);
      INSERT OR IGNORE INTO plan_revisions (plan_id, revision, hash, document, created_at)
        VALUES ('${id}', 1, '${hash}', '{}', 1);
      INSERT INTO agreements VALUES ('of ${id}', '${id}', 1, '${hash}', 1, 'local', 1);
      INSERT INTO executions (execution_id, plan_id, revision, plan_hash, agreement_id, account, chain_id,
        instance_id, state, started_at, updated_at)
        VALUES ('run of ${id}', '${id}', 1, '${hash}', 'of ${id}', '0x', 1, '', 'pending', 1, 1);`);
  }
  return db;
}

test('plans, agreements and runs from before schedules are as they were, of no schedule and no mandate', () => {
  const db = before();
  const tables = ['plans', 'plan_revisions', 'agreements', 'executions'];
  const rows = () => tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  const old = rows();
  migrate(db, migrations);
  expect(rows()).toMatchObject(old);
  const none = { trigger_id: null, fire_id: null, rehearsal_id: null, mandate_id: null };
  expect(db.prepare('SELECT * FROM executions').all()).toMatchObject([none, none]);
  for (const table of ['triggers', 'fires', 'mandates', 'mandate_uses', 'notifications']) {
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
  }
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('a run from before goes on, and gets no schedule afterwards', () => {
  const db = before();
  migrate(db, migrations);
  db.exec("UPDATE executions SET state = 'running', updated_at = 2");
  expect(() => db.exec("UPDATE executions SET trigger_id = 't'")).toThrow(
    'what started a run never changes',
  );
});
