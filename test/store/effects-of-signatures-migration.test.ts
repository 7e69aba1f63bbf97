import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';

const hash = 'a'.repeat(64);
const approvalId = '0'.repeat(32);

let db: Database.Database;

/** A run with one planned effect that is a signature. */
beforeEach(() => {
  db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  migrate(db, migrations);
  db.exec(`
    INSERT INTO plans VALUES ('p', 'A plan', '{}', '${hash}', 1, 'draft', NULL, 1, 1);
    INSERT OR IGNORE INTO plan_revisions (plan_id, revision, hash, document, created_at)
      VALUES ('p', 1, '${hash}', '{}', 1);
    INSERT INTO agreements VALUES ('g', 'p', 1, '${hash}', 1, 'local', 1);
    INSERT INTO executions (execution_id, plan_id, revision, plan_hash, agreement_id, account, chain_id,
      instance_id, state, started_at, updated_at)
      VALUES ('x', 'p', 1, '${hash}', 'g', '0x', 1, '', 'pending', 1, 1);
    INSERT INTO steps (step_id, execution_id, path, position, node_id, label, level, state, attempt, updated_at)
      VALUES ('s', 'x', '/a', 0, 'n', '', 0, 'pending', 1, 1);
    INSERT INTO effects (effect_id, execution_id, path, attempt, ordinal, is_last, kind, realm, chain_id,
      instance_id, account, state, intent, created_at, updated_at)
      VALUES ('e', 'x', '/a', 1, 0, 0, 'permit', 'signature', 1, '', '0x', 'planned', '{}', 1, 1);`);
});

function set(columns: string): void {
  db.exec(`UPDATE effects SET ${columns} WHERE effect_id = 'e'`);
}

function approve(): void {
  set("state = 'simulated', rehearsal = '{}', unsigned_tx = '0x7b7d', digest = '0x1'");
  db.exec(`INSERT INTO approvals (approval_id, effect_id, digest, nonce, facts, policy_version, status,
    created_at, expires_at) VALUES ('${approvalId}', 'e', '0x1', NULL, '{}', 1, 'pending', 1, 9);
    UPDATE approvals SET status = 'approved', lease = 'l', lease_until_at = 5;`);
  set("state = 'approved'");
}

const consume =
  "UPDATE approvals SET status = 'consumed', lease = NULL, lease_until_at = NULL, consumed_at = 4";

test('a signature is approved, made and there, without a nonce, a hash or a block', () => {
  approve();
  db.exec(consume);
  set("state = 'intent', signed_bytes = '0x02'");
  set("state = 'confirmed', verdict = 'matched'");
  expect(db.prepare('SELECT state, nonce, tx_hash FROM effects').raw().get()).toEqual([
    'confirmed',
    null,
    null,
  ]);
});

test('no signature is kept without the approval that was used up for it', () => {
  approve();
  expect(() => set("state = 'intent', signed_bytes = '0x02'")).toThrow('no consumed approval');
});

test('what was used up for a signature has the signature', () => {
  approve();
  db.exec(consume);
  expect(() => set("state = 'intent'")).toThrow('CHECK');
});

test('a signature is never sent, mined or in doubt, and does not change once it is there', () => {
  approve();
  db.exec(consume);
  set("state = 'intent', signed_bytes = '0x02'");
  for (const state of ['sent', 'mined', 'unknown', 'failed']) {
    expect(() => set(`state = '${state}'`)).toThrow('illegal effect transition');
  }
  set("state = 'confirmed'");
  expect(() => set("signed_bytes = '0x03'")).toThrow('signed bytes');
  expect(() => set("tx_hash = '0x03'")).toThrow();
});
