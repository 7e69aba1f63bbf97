import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { WriteConnection } from '../../src/main/store/connection.ts';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { createReader, createWriter } from '../../src/main/store/store.ts';
import { StoreHealth } from '../../src/main/store/store-health.ts';
import { FixedClock } from './support/fixed-clock.ts';
import { failure } from './support/samples.ts';

const hash = 'a'.repeat(64);

/** A completed plan whose run was taken up again, as the version before wrote it: the plan did not follow. */
function before(db: Database.Database): void {
  migrate(db, migrations.slice(0, 4));
  db.exec(`
    INSERT INTO plans VALUES ('p', 'A plan', '{}', '${hash}', 1, 'draft', NULL, 1, 1);
    INSERT INTO plan_revisions VALUES ('p', 1, '${hash}', '{}', 1);
    INSERT INTO agreements VALUES ('g', 'p', 1, '${hash}', 1, 'local', 1);
    INSERT INTO executions (execution_id, plan_id, revision, plan_hash, agreement_id, account, chain_id,
      instance_id, state, started_at, updated_at)
      VALUES ('x', 'p', 1, '${hash}', 'g', '0x', 1, '', 'pending', 1, 1);
    UPDATE plans SET status = 'validated'; UPDATE plans SET status = 'running';
    UPDATE executions SET state = 'running';
    UPDATE executions SET state = 'completed', completed_at = 2; UPDATE plans SET status = 'completed';
    UPDATE executions SET state = 'running', completed_at = NULL;`);
}

const runs = "UPDATE plans SET status = 'running' WHERE plan_id = 'p'";

test('a completed plan runs again with its run that was taken up again, and with none that ended', () => {
  const db = new Database(':memory:');
  before(db);
  expect(() => db.exec(runs)).toThrow('only by a new execution');
  migrate(db, migrations);
  db.exec(`SAVEPOINT ended; UPDATE executions SET state = 'completed', completed_at = 3`);
  expect(() => db.exec(runs)).toThrow('only by an open execution');
  db.exec('ROLLBACK TO ended');
  db.exec(runs);
  expect(db.prepare('SELECT status FROM plans').pluck().get()).toBe('running');
});

test('such a plan follows its run as soon as the run moves', () => {
  const db = new Database(':memory:');
  before(db);
  migrate(db, migrations);
  const connection = new WriteConnection(db, new FixedClock(), new StoreHealth());
  const [reader, writer] = [createReader(connection), createWriter(connection)];
  writer.executions.setState('x', 'waiting', { waitingFor: 'in_doubt' });
  expect(reader.plans.state('p')?.status).toBe('running');
  writer.executions.setState('x', 'failed', { error: failure });
  expect(reader.plans.state('p')?.status).toBe('failed');
});
