// What a plan of one step costs at least: the rows that its agreement, its run and its step leave, in two
// durable transactions in bare SQLite. No checks, no decisions and no hashes.
import {
  endStep,
  given,
  insertCall,
  insertLine,
  insertStep,
  openRaw,
  tablesOfSteps,
  uuid,
} from './raw-steps.ts';

export interface RawPlans {
  /** Stores plans, as those of the executor are stored before they are measured. Answers what runs them all. */
  prepare(count: number): () => void;
  close(): void;
}

/**
 * The rows of an agreed plan of one step, as long and with the same indexes: with the intent the agreement,
 * the run, the step, the plan's status and four lines of the log; with the result the call of the tool, the
 * end of the step, of the run and of the plan, and three lines.
 */
export function planRows(path: string): RawPlans {
  const db = openRaw(path);
  db.exec(tablesOfSteps + tablesOfPlans);
  const statement = (sql: string) => db.prepare<[Record<string, string | number>]>(sql);
  const plan = statement(insertPlan);
  const [agreement, run, step, call] = [
    statement(insertAgreement),
    statement(insertRun),
    statement(insertStep),
    statement(insertCall),
  ];
  const [status, endOfStep, endOfRun] = [
    statement(setStatus),
    statement(endStep),
    statement(endRun),
  ];
  const line = statement(insertLine);
  let [plans, lines] = [0, 0];
  const rowOf = (id: number) => ({
    ...{ ...given, id, path: 'only', planId: uuid(id), agreementId: uuid(id), runId: uuid(id) },
    ...{
      stepId: uuid(id),
      callId: uuid(id),
      account: '0x'.padEnd(42, '0'),
      document: planDocument,
    },
  });
  const write = (id: number, kinds: readonly string[]): void => {
    for (const kind of kinds) {
      lines += 1;
      const body = `{"path":"only","waitingFor":null,"code":null,"of":${id}}`;
      line.run({ ...given, seq: lines, kind, runId: uuid(id), body });
    }
  };
  const intent = db.transaction((id: number) => {
    const row = rowOf(id);
    agreement.run(row);
    run.run(row);
    step.run(row);
    status.run({ ...row, status: 'running' });
    write(id, ['plan.status', 'plan.agreed', 'run.running', 'step.running']);
  });
  const result = db.transaction((id: number) => {
    const row = rowOf(id);
    call.run(row);
    endOfStep.run(row);
    endOfRun.run(row);
    status.run({ ...row, status: 'completed' });
    write(id, ['step.completed', 'run.completed', 'plan.status']);
  });
  return {
    prepare(count) {
      const ids = Array.from({ length: count }, (_, index) => plans + index);
      plans += count;
      db.transaction(() => {
        for (const id of ids) plan.run(rowOf(id));
      }).immediate();
      return () => {
        for (const id of ids) {
          intent.immediate(id);
          result.immediate(id);
        }
      };
    },
    close: () => db.close(),
  };
}

/** As long as that of the plans that the executor runs. */
export const planDocument = 'x'.repeat(250);

export const tablesOfPlans = `
CREATE TABLE plans (plan_id TEXT PRIMARY KEY, name TEXT, document TEXT, hash TEXT, revision INTEGER,
  status TEXT, status_before_pause TEXT, created_at INTEGER, updated_at INTEGER);
CREATE INDEX plans_by_time ON plans (updated_at);
CREATE TABLE agreements (agreement_id TEXT PRIMARY KEY, plan_id TEXT, revision INTEGER, plan_hash TEXT,
  policy_version INTEGER, agreed_by TEXT, created_at INTEGER);
CREATE TABLE executions (execution_id TEXT PRIMARY KEY, plan_id TEXT, revision INTEGER, plan_hash TEXT,
  agreement_id TEXT UNIQUE, request_id TEXT, account TEXT, chain_id INTEGER, instance_id TEXT, state TEXT,
  waiting_for TEXT, error TEXT, started_at INTEGER, completed_at INTEGER, updated_at INTEGER, wanted TEXT,
  wanted_at INTEGER, recoveries INTEGER, continues TEXT, undoes TEXT);
CREATE INDEX executions_by_plan ON executions (plan_id);
CREATE INDEX executions_by_time ON executions (started_at);
CREATE INDEX executions_open ON executions (state)
  WHERE state IN ('pending', 'running', 'waiting', 'paused');`;

export const insertPlan = `INSERT INTO plans VALUES (@planId, 'Bench', @document, @hash, 1, 'validated', NULL,
  @now, @now)`;
export const insertAgreement = `INSERT INTO agreements VALUES (@agreementId, @planId, 1, @hash, 1, 'local', @now)`;
export const insertRun = `INSERT INTO executions VALUES (@runId, @planId, 1, @hash, @agreementId, NULL, @account,
  31337, 'bench', 'running', NULL, NULL, @now, NULL, @now, NULL, NULL, 0, NULL, NULL)`;
export const setStatus =
  'UPDATE plans SET status = @status, updated_at = @now WHERE plan_id = @planId';
const endRun = `UPDATE executions SET state = 'completed', completed_at = @now, updated_at = @now
  WHERE execution_id = @runId`;
