import { z } from 'zod';
import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { DeadLetterView } from '../../../shared/runs/views.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { readStored } from '../stored.ts';
import { appendAudit } from './audit.ts';
import { readStoredError } from './stored-error.ts';

const paramsSchema = z.record(z.string(), z.json());

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

interface DeadLetterRow extends Omit<DeadLetterView, 'params' | 'error'> {
  params: string | null;
  error: string;
}

const select = `SELECT dead_letter_id AS deadLetterId, letter.execution_id AS executionId,
  letter.plan_id AS planId, coalesce(plans.name, '') AS planName, letter.path,
  letter.node_id AS nodeId, coalesce(steps.label, '') AS label, letter.tool, params, letter.error,
  retry_count AS retryCount, letter.state, letter.created_at AS createdAt, resolved_at AS resolvedAt,
  retried_as AS retriedAs
 FROM dead_letters AS letter LEFT JOIN plans ON plans.plan_id = letter.plan_id
 LEFT JOIN steps ON steps.execution_id = letter.execution_id AND steps.path = letter.path`;

/** Steps whose failure ended a run, with what they were called with. */
export class DeadLetterReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(deadLetterId: string): DeadLetterView | undefined {
    const row = this.#db.get<DeadLetterRow>(`${select} WHERE dead_letter_id = @deadLetterId`, {
      deadLetterId,
    });
    return row && readDeadLetterRow(row);
  }

  /** A run fails once, and of one step. */
  ofExecution(executionId: string): DeadLetterView | undefined {
    const row = this.#db.get<DeadLetterRow>(
      `${select} WHERE letter.execution_id = @executionId ORDER BY letter.rowid DESC LIMIT 1`,
      { executionId },
    );
    return row && readDeadLetterRow(row);
  }

  /** What still waits for a person first, then the newest. */
  list(limit = 200): DeadLetterView[] {
    return this.#db
      .all<DeadLetterRow>(
        `${select} ORDER BY letter.state = 'open' DESC, letter.created_at DESC, letter.rowid DESC
         LIMIT @limit`,
        { limit },
      )
      .map(readDeadLetterRow);
  }

  /** How many there are, and how many of them wait for a person. */
  counts(): { total: number; open: number } {
    const counted = this.#db.get<{ total: number; open: number }>(
      "SELECT count(*) AS total, count(*) FILTER (WHERE state = 'open') AS open FROM dead_letters",
    );
    return counted ?? { total: 0, open: 0 };
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

  /** A person leaves it at that. Dropping it again changes nothing. Errors: DEAD_LETTER_NOT_FOUND, DEAD_LETTER_RETRIED. */
  drop(deadLetterId: string): void {
    this.#db.write(() => {
      const letter = requireDeadLetter(new DeadLetterReader(this.#db), deadLetterId);
      if (letter.state === 'dropped') return;
      if (letter.state === 'retried') throw alreadyRetried(letter);
      this.#db.run(
        `UPDATE dead_letters SET state = 'dropped', resolved_at = @now
         WHERE dead_letter_id = @deadLetterId`,
        { deadLetterId, now: this.#db.now() },
      );
      const { executionId, path } = letter;
      appendAudit(this.#db, { kind: 'run.dead_letter_dropped', executionId, body: { path } });
    });
  }
}

/** DEAD_LETTER_NOT_FOUND when there is none. */
export function requireDeadLetter(
  reader: Pick<DeadLetterReader, 'get'>,
  deadLetterId: string,
): DeadLetterView {
  const letter = reader.get(deadLetterId);
  if (letter !== undefined) return letter;
  throw new AppError(
    'DEAD_LETTER_NOT_FOUND',
    'invalid_params',
    'There is no such failed step in the list.',
    { advice: 'Look in the list of failed steps. Nothing was changed.', facts: { deadLetterId } },
  );
}

function alreadyRetried({ deadLetterId, retriedAs }: DeadLetterView): AppError {
  const message = 'Another run has already gone on from this step.';
  return new AppError('DEAD_LETTER_RETRIED', 'invalid_params', message, {
    advice: 'Look at that run; nothing was changed.',
    facts: { deadLetterId, retriedAs },
  });
}

function readDeadLetterRow(row: DeadLetterRow): DeadLetterView {
  const place = { table: 'dead_letters', id: row.deadLetterId, column: 'params' };
  const params = row.params === null ? null : readStored(row.params, paramsSchema, place);
  return {
    ...row,
    params: params?.ok ? params.value : null,
    error: readStoredError(row.error, { ...place, column: 'error' }),
  };
}
