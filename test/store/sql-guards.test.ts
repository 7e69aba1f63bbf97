// What the schema refuses by itself, should the code above it ever be wrong.
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { hex32, minute, reserveFee, samplePlan } from './support/samples.ts';
import {
  pendingEffect,
  type StoreFixture,
  signedIntent,
  storeFixture,
} from './support/store-fixture.ts';

const byTrigger = expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' });
const byUniqueness = expect.objectContaining({ code: 'SQLITE_CONSTRAINT_UNIQUE' });

function rawDatabase(fixture: StoreFixture): Database.Database {
  fixture.stop();
  const db = new Database(fixture.path);
  onTestFinished(() => void db.close());
  return db;
}

test('an effect is not approved without an approval that was given, for exactly its bytes [A-02, R-04]', () => {
  const fixture = storeFixture();
  const { effectId } = pendingEffect(fixture);
  const db = rawDatabase(fixture);
  const approve = `UPDATE effects SET state = 'approved' WHERE effect_id = '${effectId}'`;
  expect(() => db.exec(approve)).toThrow(byTrigger);
  db.exec("UPDATE approvals SET status = 'approved', lease = 'x', lease_until_at = 1");
  db.exec(`UPDATE effects SET state = 'simulated', digest = '${hex32('other')}'`);
  expect(() => db.exec(approve)).toThrow(byTrigger);
});

test('no intent is written before its approval is used up [A-02, A-22, R-04]', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  fixture.writer.approvals.claim(pending.approvalId, pending.digest, minute, 'local');
  reserveFee(fixture.writer, pending.effectId);
  const db = rawDatabase(fixture);
  const intend = `UPDATE effects SET state = 'intent', signed_bytes = '0x1', tx_hash = '0x2'`;
  expect(() => db.exec(intend)).toThrow(byTrigger);
  db.exec(
    "UPDATE approvals SET status = 'consumed', lease = NULL, lease_until_at = NULL, consumed_at = 1",
  );
  db.exec(intend);
});

test('no intent is written while nothing is set aside for what it may cost [A-06, R-04]', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  fixture.writer.approvals.claim(pending.approvalId, pending.digest, minute, 'local');
  const db = rawDatabase(fixture);
  db.exec(
    "UPDATE approvals SET status = 'consumed', lease = NULL, lease_until_at = NULL, consumed_at = 1",
  );
  const intend = `UPDATE effects SET state = 'intent', signed_bytes = '0x1', tx_hash = '0x2'`;
  expect(() => db.exec(intend)).toThrow(byTrigger);
});

test('what is set aside for signed bytes is neither given back, nor changed, nor deleted', () => {
  const fixture = storeFixture();
  signedIntent(fixture, pendingEffect(fixture));
  const db = rawDatabase(fixture);
  for (const statement of [
    "UPDATE spends SET state = 'released'",
    "UPDATE spends SET reserved_units = '1'",
    'DELETE FROM spends',
  ]) {
    expect(() => db.exec(statement), statement).toThrow(byTrigger);
  }
  db.exec("UPDATE spends SET state = 'spent', actual_units = '1'");
  for (const change of ["actual_units = '0'", "state = 'reserved', actual_units = NULL"]) {
    expect(() => db.exec(`UPDATE spends SET ${change}`), change).toThrow(byTrigger);
  }
});

test('amounts are whole numbers, and there is one limit for each thing', () => {
  const fixture = storeFixture();
  const db = rawDatabase(fixture);
  const set = (
    units: string,
    scope = 'day',
    kind = 'gas',
  ) => `INSERT INTO budgets (budget_id, scope,
    kind, limit_units, created_at, updated_at) VALUES ('${units}', '${scope}', '${kind}', '${units}', 0, 0)`;
  for (const units of ['-1', '1.5', '1e3', '']) {
    expect(() => db.exec(set(units)), units).toThrow(/CHECK constraint/);
  }
  expect(() => db.exec(set('1', 'day', 'time'))).toThrow(/CHECK constraint/);
  db.exec(set('1'));
  expect(() => db.exec(set('2'))).toThrow(byUniqueness);
});

test('a used approval never changes again, and an open one never changes what it binds to', () => {
  const fixture = storeFixture();
  signedIntent(fixture, pendingEffect(fixture));
  const open = pendingEffect(fixture, 1);
  const db = rawDatabase(fixture);
  const used = "WHERE status = 'consumed'";
  for (const change of [
    'consumed_at = 2',
    "status = 'pending', consumed_at = NULL",
    "decided_by = 'x'",
  ]) {
    expect(() => db.exec(`UPDATE approvals SET ${change} ${used}`), change).toThrow(byTrigger);
  }
  for (const change of [
    "digest = 'x'",
    'nonce = 9',
    "facts = '{}'",
    'expires_at = 9',
    'policy_version = 9',
  ]) {
    const edit = `UPDATE approvals SET ${change} WHERE approval_id = '${open.approvalId}'`;
    expect(() => db.exec(edit), change).toThrow(byTrigger);
  }
});

test('an effect has one open approval at a time', () => {
  const fixture = storeFixture();
  const open = pendingEffect(fixture);
  const db = rawDatabase(fixture);
  const again = db.prepare(
    `INSERT INTO approvals (approval_id, effect_id, digest, nonce, facts, policy_version, status,
      created_at, expires_at)
     SELECT ?, effect_id, digest, nonce, facts, policy_version, 'pending', 0, 0 FROM approvals
     WHERE approval_id = ?`,
  );
  expect(() => again.run('a'.repeat(32), open.approvalId)).toThrow(byUniqueness);
});

test('two live transactions never share a nonce of one account on one chain [A-22, R-04]', () => {
  const fixture = storeFixture();
  signedIntent(fixture, pendingEffect(fixture));
  const db = rawDatabase(fixture);
  const columns = `chain_id, account, nonce, signed_bytes, gas_limit, max_fee_per_gas_wei,
    max_priority_fee_per_gas_wei, state, created_at, updated_at`;
  const copy = (txHash: string, instanceId: string) =>
    `INSERT INTO effect_transactions (tx_hash, effect_id, purpose, instance_id, ${columns})
     SELECT '${txHash}', effect_id, 'original', '${instanceId}', ${columns} FROM effect_transactions
     WHERE tx_hash <> '0x1'`;
  expect(() => db.exec(copy('0x1', ''))).toThrow(byUniqueness);
  db.exec(copy('0x1', 'another practice chain'));
  db.exec("UPDATE effect_transactions SET state = 'replaced' WHERE purpose = 'original'");
  expect(() => db.exec("UPDATE effect_transactions SET state = 'nowhere'")).toThrow(
    expect.objectContaining({ code: 'SQLITE_CONSTRAINT_CHECK' }),
  );
});

test('a run is undone by one run at a time, and none goes on from it meanwhile', () => {
  const fixture = storeFixture();
  const db = rawDatabase(fixture);
  let made = 0;
  const another = (column: 'undoes' | 'continues') => {
    made += 1;
    db.exec(`INSERT INTO agreements SELECT 'g${made}', plan_id, revision, plan_hash, 1, 'local', 1
      FROM executions LIMIT 1`);
    db.exec(`INSERT INTO executions (execution_id, plan_id, revision, plan_hash, agreement_id, account,
      chain_id, instance_id, state, started_at, updated_at, ${column})
      SELECT 'x${made}', plan_id, revision, plan_hash, 'g${made}', account, chain_id, instance_id,
        'pending', 1, 1, execution_id FROM executions WHERE undoes IS NULL AND continues IS NULL`);
  };
  const end = () =>
    db.exec(`UPDATE executions SET state = 'failed', completed_at = 1
      WHERE undoes IS NOT NULL AND state = 'pending'`);
  another('undoes');
  expect(() => another('undoes')).toThrow(byUniqueness);
  expect(() => another('continues')).toThrow(byTrigger);
  end();
  another('undoes');
  end();
  another('continues');
});

test('a paused plan resumes only to where it was paused', () => {
  const fixture = storeFixture();
  fixture.writer.plans.setStatus('plan-1', 'paused');
  const db = rawDatabase(fixture);
  const resume = (status: string) =>
    `UPDATE plans SET status = '${status}', status_before_pause = NULL`;
  expect(() => db.exec(resume('scheduled'))).toThrow(byTrigger);
  db.exec(resume('running'));
});

test('every state column takes the words of its list and no other [R-04]', () => {
  const fixture = storeFixture();
  pendingEffect(fixture);
  fixture.writer.requests.create({ userPrompt: 'x', walletRef: '', walletAddress: null });
  const plan = samplePlan('p');
  fixture.writer.plans.save(plan, '0'.repeat(64));
  const db = rawDatabase(fixture);
  for (const name of db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    .pluck()
    .all()) {
    db.exec(`DROP TRIGGER ${String(name)}`);
  }
  const columns = [
    'requests.status',
    'plans.status',
    'executions.state',
    'executions.waiting_for',
    'steps.state',
    'steps.waiting_for',
    'effects.state',
    'effects.verdict',
    'approvals.status',
    'tool_executions.execution_status',
    'tool_executions.verification_status',
  ];
  for (const name of columns) {
    const [table, column] = name.split('.');
    expect(() => db.exec(`UPDATE ${table} SET ${column} = 'anything'`), name).toThrow(
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_CHECK' }),
    );
  }
});
