import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { effectStates } from '../../src/shared/runs/states.ts';

const hash = 'a'.repeat(64);

/** Effects in every state, as the version before wrote them, with all that refers to them. */
function before(): Database.Database {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  migrate(db, migrations.slice(0, 3));
  db.exec(`
    INSERT INTO plans VALUES ('p', 'A plan', '{}', '${hash}', 1, 'draft', NULL, 1, 1);
    INSERT OR IGNORE INTO plan_revisions (plan_id, revision, hash, document, created_at)
      VALUES ('p', 1, '${hash}', '{}', 1);
    INSERT INTO agreements VALUES ('g', 'p', 1, '${hash}', 1, 'local', 1);
    INSERT INTO executions (execution_id, plan_id, revision, plan_hash, agreement_id, account, chain_id,
      instance_id, state, started_at, updated_at)
      VALUES ('x', 'p', 1, '${hash}', 'g', '0x', 1, '', 'pending', 1, 1);
    INSERT INTO steps (step_id, execution_id, path, position, node_id, label, level, state, attempt, updated_at)
      VALUES ('s', 'x', 'Żółw 🐢', 0, 'n', '', 0, 'pending', 1, 1);
    DROP TRIGGER effects_start; DROP TRIGGER approvals_start; DROP TRIGGER approvals_bound;`);
  const effect =
    db.prepare(`INSERT INTO effects (effect_id, execution_id, path, attempt, ordinal, is_last,
      kind, chain_id, instance_id, account, state, intent, rehearsal, unsigned_tx, digest, nonce,
      signed_bytes, tx_hash, block_number, block_hash, confirmations, verdict, fee_wei, error, created_at, updated_at)
    VALUES (@state, 'x', 'Żółw 🐢', 1, @ordinal, 0, 'swap', 1, '', '0x', @state, '{"a":"\\u0000"}', @rehearsal,
      @bytes, @digest, @nonce, @signed, @txHash, @block, @block, 3, 'not_checked', '7', NULL, 1, 2)`);
  for (const [ordinal, state] of effectStates.entries()) {
    const isPlanned = state === 'planned';
    const isSigned = ['intent', 'sent', 'mined', 'confirmed', 'unknown'].includes(state);
    effect.run({
      ...{ state, ordinal, rehearsal: isPlanned ? null : '{}', bytes: isPlanned ? null : '0x00' },
      ...{ digest: isPlanned ? null : `0x${ordinal}`, nonce: isPlanned ? null : ordinal },
      ...{ signed: isSigned ? '0x01' : null, txHash: isSigned ? `0x${ordinal}` : null },
      block: isSigned ? '9' : null,
    });
  }
  const approval =
    db.prepare(`INSERT INTO approvals VALUES (@id, @effect, @digest, @nonce, '{}', 1, @status,
    @lease, @until, NULL, NULL, @consumed, @at, 9)`);
  const statuses = ['pending', 'approved', 'consumed', 'rejected', 'expired', 'void'];
  for (const [index, status] of statuses.entries()) {
    const isHeld = status === 'approved';
    approval.run({
      ...{
        id: `${index}`.padStart(32, '0'),
        effect: effectStates[index + 1],
        digest: `0x${index + 1}`,
      },
      ...{ nonce: index + 1, status, lease: isHeld ? 'l' : null, until: isHeld ? 5 : null },
      ...{ consumed: status === 'consumed' ? 4 : null, at: 10 - index },
    });
  }
  db.exec(`
    INSERT INTO effect_transactions VALUES ('0x4', 'sent', 'original', 1, '', '0x', 4, '0x01', '1', '1', '1',
      'live', 1, 1);
    INSERT INTO nonce_reservations VALUES (1, '', '0x', 1, 'simulated', 1);
    INSERT INTO nonce_reservations VALUES (1, '', '0x', 4, 'sent', 1);`);
  return db;
}

test('effects and approvals of the version before stay what they were, in their order', () => {
  const db = before();
  const columns = (table: string) =>
    db
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .pluck()
      .all()
      .map((name) => `"${String(name)}"`)
      .join();
  const kept = { effects: columns('effects'), approvals: columns('approvals') };
  const rows = () => ({
    effects: db.prepare(`SELECT rowid, ${kept.effects} FROM effects ORDER BY rowid`).all(),
    approvals: db.prepare(`SELECT rowid, ${kept.approvals} FROM approvals ORDER BY rowid`).all(),
  });
  const written = rows();
  expect(written.effects).toHaveLength(effectStates.length);
  migrate(db, migrations);
  expect(rows()).toEqual(written);
  expect(db.prepare('SELECT DISTINCT realm FROM effects').pluck().all()).toEqual(['chain']);
  expect(
    db.prepare('SELECT DISTINCT purpose, unsigned_tx, replaces FROM approvals').raw().all(),
  ).toEqual([['original', null, null]]);
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('what guarded them before guards them afterwards', () => {
  const db = before();
  migrate(db, migrations);
  const refuse = (sql: string, why: string) => expect(() => db.exec(sql)).toThrow(why);
  refuse("UPDATE effects SET state = 'confirmed' WHERE effect_id = 'planned'", 'illegal effect');
  refuse("UPDATE effects SET realm = 'file' WHERE effect_id = 'planned'", 'never changes');
  refuse(
    "UPDATE effects SET signed_bytes = '0x02' WHERE effect_id = 'sent'",
    'transaction that carries',
  );
  refuse("DELETE FROM effects WHERE effect_id = 'planned'", 'effects are kept');
  refuse('DELETE FROM approvals', 'approvals are kept');
  refuse("UPDATE approvals SET status = 'pending' WHERE status = 'consumed'", 'never changes');
  refuse("DELETE FROM nonce_reservations WHERE effect_id = 'sent'", 'may be in use');
  db.exec("DELETE FROM nonce_reservations WHERE effect_id = 'simulated'");
});
