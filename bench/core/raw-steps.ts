// What a step costs at least: its intent and its result in bare SQLite, each in a durable transaction of
// its own. No checks, no decisions and no hashes.
import Database from 'better-sqlite3';

export interface RawSteps {
  write(count: number): void;
  close(): void;
}

/** A table without rules or indexes: two rows of `rowBytes` for each step. */
export function bareSteps(path: string, rowBytes: number): RawSteps {
  const db = openRaw(path);
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  const insert = db.prepare('INSERT INTO rows (body) VALUES (?)');
  const body = 'x'.repeat(rowBytes);
  const write = db.transaction(() => insert.run(body));
  return {
    write(count) {
      for (let step = 0; step < count; step += 1) {
        write.immediate();
        write.immediate();
      }
    },
    close: () => db.close(),
  };
}

/**
 * The rows that a step of the executor leaves, as long and with the same indexes, but with nothing that
 * looks at them: with the intent the step and its line of the log, with the result the call of the tool,
 * the step once more and another line.
 */
export function stepRows(path: string): RawSteps {
  const db = openRaw(path);
  db.exec(tablesOfSteps);
  const [step, line, call, end] = [insertStep, insertLine, insertCall, endStep].map((sql) =>
    db.prepare<[Record<string, string | number>]>(sql),
  );
  if (!step || !line || !call || !end) throw new Error('A statement is missing.');
  let last = 0;
  const rowOf = (id: number) => ({ ...given, id, stepId: uuid(id), path: `root/s${id}` });
  const lineOf = (kind: string) => {
    last += 1;
    return { ...given, seq: last, kind, body: `{"path":"root/s${last}","waitingFor":null}` };
  };
  const intent = db.transaction((id: number) => {
    step.run(rowOf(id));
    line.run(lineOf('step.running'));
  });
  const result = db.transaction((id: number) => {
    call.run({ ...given, callId: uuid(id) });
    end.run(rowOf(id));
    line.run(lineOf('step.completed'));
  });
  return {
    write(count) {
      const from = last / 2;
      for (let id = from; id < from + count; id += 1) {
        intent.immediate(id);
        result.immediate(id);
      }
    },
    close: () => db.close(),
  };
}

export function openRaw(path: string): Database.Database {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  return db;
}

/** An id of the length and the order of those of the store. */
export function uuid(id: number): string {
  return `019aa000-0000-7000-8000-${id.toString(16).padStart(12, '0')}`;
}

export const given = {
  runId: uuid(0),
  hash: '0'.repeat(64),
  now: 1_763_790_000_000,
  params: 'token: ETH\n',
  result: 'amount: "1"\n',
  json: '{"amount":"1"}',
};

export const tablesOfSteps = `
CREATE TABLE steps (step_id TEXT PRIMARY KEY, execution_id TEXT, path TEXT, position INTEGER,
  node_id TEXT, label TEXT, tool TEXT, level INTEGER, state TEXT, waiting_for TEXT, attempt INTEGER,
  due_at INTEGER, result TEXT, error TEXT, started_at INTEGER, completed_at INTEGER, updated_at INTEGER,
  tried_at INTEGER, notes TEXT, UNIQUE (execution_id, path));
CREATE INDEX steps_by_position ON steps (execution_id, position);
CREATE TABLE audit (seq INTEGER PRIMARY KEY, at INTEGER, kind TEXT, request_id TEXT, execution_id TEXT,
  effect_id TEXT, body TEXT, prev_hash TEXT, hash TEXT, mac TEXT);
CREATE INDEX audit_by_execution ON audit (execution_id) WHERE execution_id IS NOT NULL;
CREATE INDEX audit_by_request ON audit (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX audit_unsealed ON audit (seq) WHERE mac IS NULL;
CREATE TABLE calls (call_id TEXT PRIMARY KEY, request_id TEXT, execution_id TEXT, step_number INTEGER,
  tool_name TEXT, tool_params TEXT, execution_status TEXT, execution_result TEXT,
  execution_time_ms INTEGER, created_at INTEGER, updated_at INTEGER);
CREATE INDEX calls_by_request ON calls (request_id);
CREATE INDEX calls_by_execution ON calls (execution_id);`;

export const insertStep = `INSERT INTO steps (step_id, execution_id, path, position, node_id, label, tool, level,
  state, attempt, started_at, updated_at, tried_at, notes)
  VALUES (@stepId, @runId, @path, @id, 's', 's', 'get_balance', 1, 'running', 1, @now, @now, @now, '{}')`;
export const endStep = `UPDATE steps SET state = 'completed', result = @json, completed_at = @now,
  updated_at = @now WHERE execution_id = @runId AND path = @path`;
export const insertLine = `INSERT INTO audit (seq, at, kind, execution_id, body, prev_hash, hash)
  VALUES (@seq, @now, @kind, @runId, @body, @hash, @hash)`;
export const insertCall = `INSERT INTO calls VALUES (@callId, NULL, @runId, 1, 'get_balance', @params, 'verified',
  @result, 0, @now, @now)`;
