// Schedules and their fires in bare SQLite, under the pragmas of the store.
import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import {
  insertAgreement,
  insertPlan,
  insertRun,
  planDocument,
  setStatus,
  tablesOfPlans,
} from '../core/raw-plans.ts';
import { given, insertLine, insertStep, tablesOfSteps } from '../core/raw-steps.ts';

const dayMs = 86_400_000;

interface NewRow {
  id: string;
  /** What is kept of when it is due. */
  document: string;
  /** Epoch ms. */
  dueAt: number;
}

export interface FloorRows {
  /** What has to be there before the schedules. */
  savePlans(ids: readonly string[]): void;
  /** In one transaction. */
  arm(schedules: readonly NewRow[]): void;
  /** Writes a fire for each that is due and moves it on by a day, in one transaction. Answers how many. */
  fireDue(now: number): number;
  nextDueAt(): number | null;
  close(): void;
}

/** One row in each case, or all that go with it. */
interface Writes {
  savePlan(id: string): void;
  arm(row: NewRow): void;
  fire(fire: Fire): void;
}

interface Fire {
  fireId: string;
  id: string;
  dueAt: number;
  now: number;
}

const tables = `
  CREATE TABLE IF NOT EXISTS schedules (id TEXT PRIMARY KEY, document TEXT, next_due_at INTEGER);
  CREATE INDEX IF NOT EXISTS schedules_due ON schedules (next_due_at);
  CREATE TABLE IF NOT EXISTS fires (fire_id TEXT PRIMARY KEY, schedule_id TEXT, due_at INTEGER,
    decided_at INTEGER, UNIQUE (schedule_id, due_at));`;

/** A row for each schedule, and one for each fire. */
export function narrowRows(db: Database.Database): FloorRows {
  db.exec(tables);
  const insert = db.prepare<[NewRow]>(insertSchedule);
  const fire = db.prepare<[Fire]>(insertFire);
  return rowsOf(db, {
    savePlan: () => undefined,
    arm: (row) => void insert.run(row),
    fire: (row) => void fire.run(row),
  });
}

/**
 * The rows that the product leaves, each written once. With a schedule: the agreement, the plan's status and two lines
 * of the log. With a fire: the run's agreement, the run, its step, the plan's status and three lines of the log.
 */
export function sameRows(db: Database.Database): FloorRows {
  const isNew = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'plans'").get() === undefined;
  if (isNew) db.exec(tables + tablesOfSteps + tablesOfPlans);
  const statement = (sql: string) => db.prepare<[Record<string, string | number>]>(sql);
  const [schedule, fire] = [statement(insertSchedule), statement(insertFire)];
  const [plan, agreement, run] = [insertPlan, insertAgreement, insertRun].map(statement);
  const [step, line, status] = [insertStep, insertLine, setStatus].map(statement);
  let seq = db.prepare('SELECT coalesce(max(seq), 0) FROM audit').pluck().get() as number;
  const write = (runId: string, kinds: readonly string[]): void => {
    for (const kind of kinds) {
      seq += 1;
      line?.run({ ...given, seq, kind, runId, body: `{"of":"${runId}","${'x'.repeat(300)}":0}` });
    }
  };
  const common = { ...given, account: '0x'.padEnd(42, '0'), document: planDocument, path: 'only' };
  return rowsOf(db, {
    savePlan: (planId) => void plan?.run({ ...common, planId }),
    arm: (row) => {
      agreement?.run({ ...common, planId: row.id, agreementId: row.id });
      schedule.run({ ...row });
      status?.run({ ...common, planId: row.id, status: 'scheduled' });
      write(row.id, ['plan.status', 'schedule.agreed']);
    },
    fire: (row) => {
      const runId = row.fireId;
      const ids = { planId: row.id, runId, agreementId: runId, stepId: runId, id: 0 };
      fire.run({ ...row });
      agreement?.run({ ...common, ...ids });
      run?.run({ ...common, ...ids });
      step?.run({ ...common, ...ids });
      status?.run({ ...common, ...ids, status: 'running' });
      write(runId, ['schedule.fired', 'plan.status', 'plan.agreed']);
    },
  });
}

const insertSchedule = 'INSERT INTO schedules VALUES (@id, @document, @dueAt)';
const insertFire = 'INSERT INTO fires VALUES (@fireId, @id, @dueAt, @now)';

function rowsOf(db: Database.Database, writes: Writes): FloorRows {
  const due = db.prepare<[number], { id: string; dueAt: number }>(
    'SELECT id, next_due_at AS dueAt FROM schedules WHERE next_due_at <= ?',
  );
  const moveOn = db.prepare('UPDATE schedules SET next_due_at = ? WHERE id = ?');
  const next = db.prepare('SELECT min(next_due_at) FROM schedules').pluck();
  const savePlans = db.transaction((ids: readonly string[]) => {
    for (const id of ids) writes.savePlan(id);
  });
  const arm = db.transaction((schedules: readonly NewRow[]) => {
    for (const row of schedules) writes.arm(row);
  });
  const fireDue = db.transaction((now: number) => {
    const rows = due.all(now);
    for (const { id, dueAt } of rows) {
      writes.fire({ fireId: randomUUID(), id, dueAt, now });
      moveOn.run(dueAt + dayMs, id);
    }
    return rows.length;
  });
  return {
    savePlans: (ids) => savePlans.immediate(ids),
    arm: (schedules) => arm.immediate(schedules),
    fireDue: (now) => fireDue.immediate(now),
    nextDueAt: () => next.get() as number | null,
    close: () => db.close(),
  };
}
