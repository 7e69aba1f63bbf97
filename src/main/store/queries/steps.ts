import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { StepState, WaitReason } from '../../../shared/runs/states.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { readStored, type Stored } from '../stored.ts';
import { appendAudit } from './audit.ts';
import { readStoredError, type StepResult, stepResultSchema } from './stored-error.ts';

/** A node of the plan as it takes part in a run. */
export interface NewStep {
  /** Node ids from the root down, joined by `/`; unique in the run. */
  path: string;
  nodeId: string;
  label: string;
  tool: string | null;
  /** Depth in the tree, 0 for the root. */
  level: number;
}

export interface StepRecord extends NewStep {
  executionId: string;
  position: number;
  state: StepState;
  waitingFor: WaitReason | null;
  attempt: number;
  dueAt: number | null;
  /** Values that later steps may refer to. */
  result: Stored<StepResult> | null;
  error: ErrorShape | null;
  startedAt: number | null;
  completedAt: number | null;
  updatedAt: number;
}

interface StepRow extends Omit<StepRecord, 'result' | 'error'> {
  result: string | null;
  error: string | null;
}

const columns = `execution_id AS executionId, path, position, node_id AS nodeId, label, tool, level,
  state, waiting_for AS waitingFor, attempt, due_at AS dueAt, result, error, started_at AS startedAt,
  completed_at AS completedAt, updated_at AS updatedAt`;

export class StepReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(executionId: string, path: string): StepRecord | undefined {
    const row = this.#db.get<StepRow>(
      `SELECT ${columns} FROM steps WHERE execution_id = @executionId AND path = @path`,
      { executionId, path },
    );
    return row && readStepRow(row);
  }

  /** In the order in which they were written: the plan's own. */
  list(executionId: string): StepRecord[] {
    return this.#db
      .all<StepRow>(
        `SELECT ${columns} FROM steps WHERE execution_id = @executionId ORDER BY position`,
        { executionId },
      )
      .map(readStepRow);
  }
}

interface StepChange {
  waitingFor: WaitReason | null;
  dueAt: number | null;
  result: string | null;
  error: string | null;
  /** Null: stays as it is. */
  attempt: number | null;
}

const noChange: StepChange = {
  waitingFor: null,
  dueAt: null,
  result: null,
  error: null,
  attempt: null,
};

export class StepWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Adds a step that the agreement did not write, e.g. of a loop's next round; no-op when it is there. */
  add(executionId: string, step: NewStep): void {
    this.#db.write(() => insertStep(this.#db, executionId, step));
  }

  /** Marks a step as running; `attempt` counts all tries from 1. */
  start(executionId: string, path: string, attempt = 1): void {
    this.#set(executionId, path, 'running', { ...noChange, attempt });
  }

  /** Marks a step as waiting, until `dueAt` where a time is known. */
  wait(
    executionId: string,
    path: string,
    waitingFor: WaitReason,
    dueAt: number | null = null,
  ): void {
    this.#set(executionId, path, 'waiting', { ...noChange, waitingFor, dueAt });
  }

  complete(executionId: string, path: string, result: StepResult): void {
    this.#set(executionId, path, 'completed', { ...noChange, result: JSON.stringify(result) });
  }

  fail(executionId: string, path: string, error: ErrorShape): void {
    this.#set(executionId, path, 'failed', { ...noChange, error: JSON.stringify(error) });
  }

  /** Passes over a step: not reached, or failed under a policy that goes on (with the error). */
  skip(executionId: string, path: string, error: ErrorShape | null = null): void {
    const stored = error === null ? null : JSON.stringify(error);
    this.#set(executionId, path, 'skipped', { ...noChange, error: stored });
  }

  #set(executionId: string, path: string, state: StepState, change: StepChange): void {
    this.#db.write(() => {
      const ended = state === 'completed' || state === 'failed' || state === 'skipped';
      const changed = this.#db.run(
        `UPDATE steps SET state = @state, waiting_for = @waitingFor, due_at = @dueAt,
          attempt = coalesce(@attempt, attempt), result = @result, error = @error,
          started_at = coalesce(started_at, @now), completed_at = @completedAt, updated_at = @now
         WHERE execution_id = @executionId AND path = @path`,
        {
          ...change,
          executionId,
          path,
          state,
          completedAt: ended ? this.#db.now() : null,
          now: this.#db.now(),
        },
      );
      if (changed === 0) throw stepNotFound(executionId, path);
      const body = { path, waitingFor: change.waitingFor };
      appendAudit(this.#db, { kind: `step.${state}`, executionId, body });
    });
  }
}

/** Writes a pending step inside the caller's transaction, after those that are there. */
export function insertStep(db: WriteConnection, executionId: string, step: NewStep): void {
  db.run(
    `INSERT INTO steps (step_id, execution_id, path, position, node_id, label, tool, level, state,
      attempt, updated_at)
     VALUES (@stepId, @executionId, @path,
      (SELECT count(*) FROM steps WHERE execution_id = @executionId), @nodeId, @label, @tool, @level,
      'pending', 1, @now)
     ON CONFLICT (execution_id, path) DO NOTHING`,
    { ...step, stepId: newId(), executionId, now: db.now() },
  );
}

function stepNotFound(executionId: string, path: string): AppError {
  return new AppError('STEP_NOT_FOUND', 'invalid_params', 'There is no such step in this run.', {
    facts: { executionId, path },
  });
}

function readStepRow(row: StepRow): StepRecord {
  const place = { table: 'steps', id: `${row.executionId}/${row.path}`, column: 'result' };
  return {
    ...row,
    result: row.result === null ? null : readStored(row.result, stepResultSchema, place),
    error: readStoredError(row.error, { ...place, column: 'error' }),
  };
}
