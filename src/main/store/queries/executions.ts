import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import { openRunStates, type RunState } from '../../../shared/runs/states.ts';
import type { ReadConnection } from '../connection.ts';
import {
  type ExecutionRecord,
  type ExecutionRow,
  executionColumns,
  readExecutionRow,
} from './execution-row.ts';
import { readLine } from './goes-on.ts';
import { readStoredError } from './stored-error.ts';

const byId = `SELECT ${executionColumns} FROM executions WHERE execution_id = @executionId`;

export class ExecutionReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Of an order: the run whose step made it. */
  orderedBy(executionId: string): string | null {
    return (
      this.#db.get<{ by: string | null }>(
        'SELECT ordered_by AS by FROM executions WHERE execution_id = @executionId',
        { executionId },
      )?.by ?? null
    );
  }

  get(executionId: string): ExecutionRecord | undefined {
    const row = this.#db.get<ExecutionRow>(byId, { executionId });
    return row && readExecutionRow(row);
  }

  /** What was agreed beforehand for a run; null for nothing. */
  mandateOf(executionId: string): string | null {
    return (
      this.#db.get<{ mandateId: string | null }>(
        'SELECT mandate_id AS mandateId FROM executions WHERE execution_id = @executionId',
        { executionId },
      )?.mandateId ?? null
    );
  }

  /** Newest first. */
  list(limit = 200): ExecutionRecord[] {
    return this.#db
      .all<ExecutionRow>(
        `SELECT ${executionColumns} FROM executions ORDER BY started_at DESC, rowid DESC LIMIT @limit`,
        { limit },
      )
      .map(readExecutionRow);
  }

  /**
   * The practice chain of the newest run that was on a chain. A run of files alone has the id of a practice chain and no
   * instance, and does not count. Null where that chain has money.
   */
  lastInstance(practiceIds: readonly number[]): string | null {
    const row = this.#db.get<{ instanceId: string }>(
      `SELECT instance_id AS instanceId FROM executions
       WHERE instance_id <> '' OR chain_id NOT IN (SELECT value FROM json_each(@practiceIds))
       ORDER BY started_at DESC, rowid DESC LIMIT 1`,
      { practiceIds: JSON.stringify(practiceIds) },
    );
    return row?.instanceId || null;
  }

  /** How many there are. */
  count(): number {
    return this.#db.get<{ runs: number }>('SELECT count(*) AS runs FROM executions')?.runs ?? 0;
  }

  /** Runs of one plan, newest first. */
  listOfPlan(planId: string): ExecutionRecord[] {
    return this.#db
      .all<ExecutionRow>(
        `SELECT ${executionColumns} FROM executions WHERE plan_id = @planId ORDER BY started_at DESC, rowid DESC`,
        { planId },
      )
      .map(readExecutionRow);
  }

  /** The newest run that goes on from this one's failed step, and the newest that undoes it. */
  successors(executionId: string): { continuedBy: string | null; undoneBy: string | null } {
    const newest = (column: 'continues' | 'undoes'): string | null =>
      this.#db.get<{ id: string }>(
        `SELECT execution_id AS id FROM executions WHERE ${column} = @executionId
         ORDER BY rowid DESC LIMIT 1`,
        { executionId },
      )?.id ?? null;
    return { continuedBy: newest('continues'), undoneBy: newest('undoes') };
  }

  /** Ids of a run and of those that it goes on from, the newest first. */
  line(executionId: string): string[] {
    return readLine(this.#db, executionId);
  }

  /** Runs that somebody else than a person began, by who that was; newest first. */
  listAgreedBy(agreedBy: string): ExecutionRecord[] {
    return this.#db
      .all<ExecutionRow>(
        `SELECT ${executionColumns} FROM executions WHERE agreement_id IN
           (SELECT agreement_id FROM agreements WHERE agreed_by = @agreedBy)
         ORDER BY started_at DESC, rowid DESC LIMIT 200`,
        { agreedBy },
      )
      .map(readExecutionRow);
  }

  /** The newest run of a schedule that ended. */
  lastEndedOf(triggerId: string): { runId: string; state: RunState; at: number } | null {
    const row = this.#db.get<{ runId: string; state: RunState; at: number }>(
      `SELECT execution_id AS runId, state, completed_at AS at FROM executions
       WHERE trigger_id = @triggerId AND completed_at IS NOT NULL
       ORDER BY completed_at DESC, rowid DESC LIMIT 1`,
      { triggerId },
    );
    return row ?? null;
  }

  /** Runs of schedules that ended since then and of whose end nobody was told, oldest first. */
  untold(
    sinceMs: number,
  ): { executionId: string; planName: string; state: RunState; error: ErrorShape | null }[] {
    return this.#db
      .all<{ executionId: string; planName: string; state: RunState; error: string | null }>(
        `SELECT execution_id AS executionId, plans.name AS planName, state, error
         FROM executions JOIN plans USING (plan_id)
         WHERE trigger_id IS NOT NULL AND completed_at >= @sinceMs AND state IN ('completed', 'failed')
           AND NOT EXISTS (SELECT 1 FROM notifications WHERE subject_id = execution_id
             AND kind IN ('done', 'failed') AND occasion = 'end')
         ORDER BY completed_at`,
        { sinceMs },
      )
      .map(({ error, ...row }) => {
        const place = { table: 'executions', id: row.executionId, column: 'error' };
        return { ...row, error: readStoredError(error, place) };
      });
  }

  /** Ids of those that ended since then, oldest first; of each plan the newest few alone. */
  endedSince(sinceMs: number, mostOfPlan = 3): string[] {
    return this.#db
      .all<{ executionId: string }>(
        `SELECT executionId FROM (SELECT execution_id AS executionId, completed_at,
           row_number() OVER (PARTITION BY plan_id ORDER BY completed_at DESC, rowid DESC) AS place
           FROM executions WHERE completed_at >= @sinceMs
             AND state IN ('completed', 'failed', 'cancelled'))
         WHERE place <= @mostOfPlan ORDER BY completed_at`,
        { sinceMs, mostOfPlan },
      )
      .map(({ executionId }) => executionId);
  }

  /** The run of a plan that is not over, oldest first where there are several. */
  openOfPlan(planId: string): { executionId: string; state: RunState } | undefined {
    return this.#db.get(
      `SELECT execution_id AS executionId, state FROM executions WHERE plan_id = @planId
       AND state IN ('pending', 'running', 'waiting', 'paused') ORDER BY rowid LIMIT 1`,
      { planId },
    );
  }

  /** Runs that still have something to do, oldest first: what a restart takes up again. */
  listOpen(): ExecutionRecord[] {
    return this.#db
      .all<ExecutionRow>(
        `SELECT ${executionColumns} FROM executions
         WHERE state IN ('pending', 'running', 'waiting', 'paused') ORDER BY started_at, rowid`,
      )
      .map(readExecutionRow);
  }

  /**
   * Paused runs of which a transaction changed something else than was rehearsed, or could not be read, oldest
   * first.
   */
  pausedDifferent(): { executionId: string; planName: string; unread: boolean }[] {
    const rows = this.#db.all<{ executionId: string; planName: string; unread: number }>(
      `SELECT execution_id AS executionId, plans.name AS planName,
        json_extract(error, '$.code') = 'OUTCOME_UNREAD' AS unread
       FROM executions JOIN plans USING (plan_id)
       WHERE state = 'paused'
        AND json_extract(error, '$.code') IN ('OUTCOME_DIFFERENT', 'OUTCOME_UNREAD')
       ORDER BY started_at, executions.rowid`,
    );
    return rows.map((row) => ({ ...row, unread: row.unread === 1 }));
  }

  /** How many runs wait for an approval, also one that expired and is asked for anew, or for an answer. */
  waitingForPerson(): number {
    const row = this.#db.get<{ amount: number }>(
      `SELECT count(*) AS amount FROM (
         SELECT execution_id FROM executions WHERE state = 'waiting' AND waiting_for = 'approval'
         UNION SELECT effects.execution_id FROM approvals JOIN effects USING (effect_id)
           WHERE approvals.status IN ('pending', 'approved'))`,
    );
    return row?.amount ?? 0;
  }
}

/** Errors: RUN_NOT_FOUND, RUN_ENDED. */
export function requireOpen(db: ReadConnection, executionId: string): ExecutionRecord {
  const execution = new ExecutionReader(db).get(executionId);
  if (execution === undefined) throw executionNotFound(executionId);
  const { state } = execution;
  if (openRunStates.includes(state)) return execution;
  throw new AppError('RUN_ENDED', 'invalid_params', `This run has already ended: ${state}.`, {
    advice: 'Nothing was changed.',
    facts: { state },
  });
}

/** RUN_NOT_FOUND. */
export function executionNotFound(executionId: string): AppError {
  return new AppError('RUN_NOT_FOUND', 'invalid_params', 'There is no such run.', {
    advice: 'Look in the list of runs. Nothing was changed.',
    facts: { executionId },
  });
}
