import type { ErrorShape } from '../../../shared/errors.ts';
import type { StepState, WaitReason } from '../../../shared/runs/states.ts';
import { type StepNotes, stepNotesSchema } from '../../../shared/runs/step-notes.ts';
import type { ReadConnection } from '../connection.ts';
import { type Place, readStored, type Stored } from '../stored.ts';
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
  /** When the attempt began; null before the first. */
  triedAt: number | null;
  /** What the step decided and how far it is; null when there is nothing to say. */
  notes: Stored<StepNotes> | null;
  /** Values that later steps may refer to. */
  result: Stored<StepResult> | null;
  error: ErrorShape | null;
  startedAt: number | null;
  completedAt: number | null;
  updatedAt: number;
}

/** What the next act of a run is decided from. */
export type StepProgress = Pick<
  StepRecord,
  'path' | 'tool' | 'state' | 'waitingFor' | 'attempt' | 'dueAt' | 'triedAt' | 'notes' | 'error'
>;

/** The same of every step of a run, each with its node. */
export type StepStanding = StepProgress & Pick<StepRecord, 'nodeId' | 'level'>;

type Unread<Step> = Omit<Step, 'notes' | 'error'> & { notes: string | null; error: string | null };

interface StepRow extends Omit<StepRecord, 'result' | 'error' | 'notes'> {
  notes: string | null;
  result: string | null;
  error: string | null;
}

const columnsWith = (
  result: string,
) => `execution_id AS executionId, path, position, node_id AS nodeId, label, tool, level,
  state, waiting_for AS waitingFor, attempt, due_at AS dueAt, tried_at AS triedAt, notes,
  ${result} AS result, error, started_at AS startedAt,
  completed_at AS completedAt, updated_at AS updatedAt`;
const columns = columnsWith('result');
const progressColumns = `path, tool, state, waiting_for AS waitingFor, attempt, due_at AS dueAt,
  tried_at AS triedAt, notes, error`;
const progressOf = `SELECT ${progressColumns} FROM steps
  WHERE execution_id = @executionId AND path = @path`;
/** Long results only keep whoever shows a step waiting: what is read of them is whether they can be. */
const columnsOfView = columnsWith('CASE WHEN octet_length(result) <= 65536 THEN result END');
/** Results only until they come to @mostResults characters together. */
const columnsOfDocument = columnsWith(
  'CASE WHEN sum(length(result)) OVER (ORDER BY position) <= @mostResults THEN result END',
);

/** Characters of results that a document of a run holds at most; what comes after them is left out. */
const mostResults = 8_000_000;

/** The step at @path and those below it: no name in a path holds `/` or `#`. */
export const isUnder = `(path = @path OR substr(path, 1, length(@path) + 1) IN (@path || '/', @path || '#'))`;

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

  /** Without its result, which may be long. */
  progress(executionId: string, path: string): StepProgress | undefined {
    const row = this.#db.get<Unread<StepProgress>>(progressOf, { executionId, path });
    return row && readProgressRow(executionId, row);
  }

  /** How every step stands, without the results: those of one run may be gigabytes. In the order of `list`. */
  standings(executionId: string): StepStanding[] {
    return this.#db
      .all<Unread<StepStanding>>(
        `SELECT ${progressColumns}, node_id AS nodeId, level FROM steps
         WHERE execution_id = @executionId ORDER BY position`,
        { executionId },
      )
      .map((row) => readProgressRow(executionId, row));
  }

  /** Whether a question of the plan itself waits for a person: of a gate, which calls no tool, or for an input. */
  asksGate(executionId: string): boolean {
    const row = this.#db.get(
      `SELECT 1 FROM steps WHERE execution_id = @executionId 
        AND (tool IS NULL OR tool = 'get_user_input') AND state = 'waiting' AND waiting_for = 'approval' LIMIT 1`,
      { executionId },
    );
    return row !== undefined;
  }

  /** Where a step and those below it are and how they stand, in the order in which they were written. */
  placesUnder(executionId: string, path: string): Pick<StepRecord, 'path' | 'state'>[] {
    return this.#db.all(
      `SELECT path, state FROM steps WHERE execution_id = @executionId AND ${isUnder}
       ORDER BY position`,
      { executionId, path },
    );
  }

  /** Where every step is and how it stands, in the order in which they were written. */
  places(executionId: string): Pick<StepRecord, 'path' | 'state'>[] {
    return this.#db.all(
      'SELECT path, state FROM steps WHERE execution_id = @executionId ORDER BY position',
      { executionId },
    );
  }

  /** As they are shown, without long results; in no order. */
  ofPaths(executionId: string, paths: readonly string[]): StepRecord[] {
    return this.#db
      .all<StepRow>(
        `SELECT ${columnsOfView} FROM steps WHERE execution_id = @executionId
          AND path IN (SELECT value FROM json_each(@paths))`,
        { executionId, paths: JSON.stringify(paths) },
      )
      .map(readStepRow);
  }

  /** As they are shown, without long results; in the order in which they were written: the plan's own. */
  list(executionId: string): StepRecord[] {
    return this.#db
      .all<StepRow>(
        `SELECT ${columnsOfView} FROM steps WHERE execution_id = @executionId ORDER BY position`,
        { executionId },
      )
      .map(readStepRow);
  }

  /** The same with the results, but for those past what can be handed over at once. */
  listForDocument(executionId: string): StepRecord[] {
    return this.#db
      .all<StepRow>(
        `SELECT ${columnsOfDocument} FROM steps WHERE execution_id = @executionId ORDER BY position`,
        { executionId, mostResults },
      )
      .map(readStepRow);
  }
}

const nothingNoted: Stored<StepNotes> = { ok: true, value: {} };

function readNotes(raw: string | null, place: Place): Stored<StepNotes> | null {
  if (raw === null) return null;
  return raw === '{}' ? nothingNoted : readStored(raw, stepNotesSchema, place);
}

function readProgressRow<Step extends StepProgress>(
  executionId: string,
  row: Unread<Step>,
): Omit<Step, 'notes' | 'error'> & Pick<StepProgress, 'notes' | 'error'> {
  const place = { table: 'steps', id: `${executionId}/${row.path}` };
  return {
    ...row,
    notes: readNotes(row.notes, { ...place, column: 'notes' }),
    error: readStoredError(row.error, { ...place, column: 'error' }),
  };
}

function readStepRow(row: StepRow): StepRecord {
  const place = { table: 'steps', id: `${row.executionId}/${row.path}`, column: 'result' };
  return {
    ...row,
    notes: readNotes(row.notes, { ...place, column: 'notes' }),
    result: row.result === null ? null : readStored(row.result, stepResultSchema, place),
    error: readStoredError(row.error, { ...place, column: 'error' }),
  };
}
