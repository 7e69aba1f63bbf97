import { z } from 'zod';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { readStored, type Stored } from '../stored.ts';
import { appendAudit } from './audit.ts';
import { readStoredError } from './stored-error.ts';

const paramsSchema = z.record(z.string(), z.json());

/** The step whose failure ended a run, with what it was called with. */
export interface DeadLetter {
  deadLetterId: string;
  executionId: string;
  planId: string;
  path: string;
  nodeId: string;
  tool: string | null;
  params: Stored<z.infer<typeof paramsSchema>> | null;
  error: ErrorShape | null;
  retryCount: number;
  createdAt: number;
}

export interface NewDeadLetter {
  executionId: string;
  planId: string;
  path: string;
  nodeId: string;
  tool: string | null;
  /** Resolved parameters at the time of failure: plain JSON. */
  params: unknown;
  error: ErrorShape;
  retryCount: number;
}

interface DeadLetterRow extends Omit<DeadLetter, 'params' | 'error'> {
  params: string | null;
  error: string;
}

export class DeadLetterReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Newest first. */
  list(limit = 200): DeadLetter[] {
    return this.#db
      .all<DeadLetterRow>(
        `SELECT dead_letter_id AS deadLetterId, execution_id AS executionId, plan_id AS planId, path,
          node_id AS nodeId, tool, params, error, retry_count AS retryCount, created_at AS createdAt
         FROM dead_letters ORDER BY created_at DESC, rowid DESC LIMIT @limit`,
        { limit },
      )
      .map(readDeadLetterRow);
  }
}

export class DeadLetterWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Once per step of a run; a second one for the same step changes nothing. */
  add(letter: NewDeadLetter): void {
    this.#db.write(() => {
      const added = this.#db.run(
        `INSERT INTO dead_letters (dead_letter_id, execution_id, plan_id, path, node_id, tool,
          params, error, retry_count, created_at)
         VALUES (@deadLetterId, @executionId, @planId, @path, @nodeId, @tool,
          @params, @error, @retryCount, @now)
         ON CONFLICT (execution_id, path) DO NOTHING`,
        {
          ...letter,
          deadLetterId: newId(),
          params: letter.params === undefined ? null : JSON.stringify(letter.params),
          error: JSON.stringify(letter.error),
          now: this.#db.now(),
        },
      );
      if (added === 0) return;
      const { executionId, path, error } = letter;
      appendAudit(this.#db, {
        kind: 'run.dead_letter',
        executionId,
        body: { path, code: error.code },
      });
    });
  }
}

function readDeadLetterRow(row: DeadLetterRow): DeadLetter {
  const place = { table: 'dead_letters', id: row.deadLetterId, column: 'params' };
  return {
    ...row,
    params: row.params === null ? null : readStored(row.params, paramsSchema, place),
    error: readStoredError(row.error, { ...place, column: 'error' }),
  };
}
