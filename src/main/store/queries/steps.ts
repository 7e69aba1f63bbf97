import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { StepState, WaitReason } from '../../../shared/runs/states.ts';
import {
  notesOfNextAttempt,
  type StepNotes,
  stepNotesSchema,
} from '../../../shared/runs/step-notes.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { type Place, readStored, requireStored, type Stored } from '../stored.ts';
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

interface ProgressRow extends Omit<StepProgress, 'notes' | 'error'> {
  notes: string | null;
  error: string | null;
}

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
/** Results only until they come to @mostResults characters together. */
const columnsOfDocument = columnsWith(
  'CASE WHEN sum(length(result)) OVER (ORDER BY position) <= @mostResults THEN result END',
);

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
    const row = this.#db.get<ProgressRow>(
      `SELECT path, tool, state, waiting_for AS waitingFor, attempt, due_at AS dueAt,
        tried_at AS triedAt, notes, error
       FROM steps WHERE execution_id = @executionId AND path = @path`,
      { executionId, path },
    );
    if (row === undefined) return undefined;
    const place = { table: 'steps', id: `${executionId}/${path}` };
    return {
      ...row,
      notes: readNotes(row.notes, { ...place, column: 'notes' }),
      error: readStoredError(row.error, { ...place, column: 'error' }),
    };
  }

  /** Whether a step that calls no tool waits for a person: that is a gate. */
  asksGate(executionId: string): boolean {
    const row = this.#db.get(
      `SELECT 1 FROM steps WHERE execution_id = @executionId AND tool IS NULL
        AND state = 'waiting' AND waiting_for = 'approval' LIMIT 1`,
      { executionId },
    );
    return row !== undefined;
  }

  /** A step and those below it, in the order in which they were written. */
  under(executionId: string, path: string): StepRecord[] {
    return this.#db
      .all<StepRow>(
        `SELECT ${columns} FROM steps WHERE execution_id = @executionId AND ${isUnder}
         ORDER BY position`,
        { executionId, path },
      )
      .map(readStepRow);
  }

  /** Where every step is and how it stands, in the order in which they were written. */
  places(executionId: string): Pick<StepRecord, 'path' | 'state'>[] {
    return this.#db.all(
      'SELECT path, state FROM steps WHERE execution_id = @executionId ORDER BY position',
      { executionId },
    );
  }

  /** In no order. */
  ofPaths(executionId: string, paths: readonly string[]): StepRecord[] {
    return this.#db
      .all<StepRow>(
        `SELECT ${columns} FROM steps WHERE execution_id = @executionId
          AND path IN (SELECT value FROM json_each(@paths))`,
        { executionId, paths: JSON.stringify(paths) },
      )
      .map(readStepRow);
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

  /** As `list`, without the results past what can be handed over at once: a run may hold gigabytes. */
  listForDocument(executionId: string): StepRecord[] {
    return this.#db
      .all<StepRow>(
        `SELECT ${columnsOfDocument} FROM steps WHERE execution_id = @executionId ORDER BY position`,
        { executionId, mostResults },
      )
      .map(readStepRow);
  }
}

/** Characters of results that a document of a run holds at most; what comes after them is left out. */
const mostResults = 8_000_000;

interface StepChange {
  waitingFor: WaitReason | null;
  dueAt: number | null;
  result: string | null;
  error: string | null;
  /** Null: stays as it is. */
  attempt: number | null;
  /** Null: stays as it is. */
  triedAt: number | null;
  /** Null: stays as it is. */
  notes: string | null;
}

const noChange: StepChange = {
  waitingFor: null,
  dueAt: null,
  result: null,
  error: null,
  attempt: null,
  triedAt: null,
  notes: null,
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

  /** Begins an attempt, counted from 1; of those before only the way that was taken and the rounds stand. */
  start(executionId: string, path: string, attempt = 1): void {
    this.#db.write(() => {
      const triedAt = this.#db.now();
      const kept = attempt === 1 ? {} : notesOfNextAttempt(this.#notes(executionId, path));
      const notes = JSON.stringify(kept);
      this.#set(executionId, path, 'running', { ...noChange, attempt, triedAt, notes });
    });
  }

  /** A step that waited is running again; what it decided stays. */
  resume(executionId: string, path: string): void {
    this.#set(executionId, path, 'running', noChange);
  }

  /** Puts the question of a gate to a person, until `dueAt` where it expires. */
  ask(executionId: string, path: string, asked: { question: string; dueAt: number | null }): void {
    const { question, dueAt } = asked;
    this.#db.write(() => {
      this.wait(executionId, path, 'approval', dueAt);
      appendAudit(this.#db, { kind: 'gate.asked', executionId, body: { path, question } });
    });
  }

  /** What a person answered to a gate. */
  answer(executionId: string, path: string, answer: 'yes' | 'no'): void {
    this.#db.write(() => {
      const given = { answer, at: this.#db.now() };
      this.look(executionId, path, {
        notes: { ...this.#notes(executionId, path), answer: given },
      });
      appendAudit(this.#db, { kind: 'gate.answered', executionId, body: { path, answer } });
    });
  }

  /** From when the times of a step count instead of what is written, epoch ms; null: as it is written. */
  recount(executionId: string, path: string, from: number | null): void {
    this.#db.write(() => {
      const { recountsFrom: _before, ...notes } = this.#notes(executionId, path);
      this.look(executionId, path, {
        notes: from === null ? notes : { ...notes, recountsFrom: from },
      });
    });
  }

  /** An attempt failed and the next one is due at `dueAt`; `attempts` are allowed in all. */
  waitForRetry(
    executionId: string,
    path: string,
    next: { error: ErrorShape; from: number; dueAt: number; attempts: number },
  ): void {
    const { from, dueAt, attempts } = next;
    this.#db.write(() => {
      const kept = notesOfNextAttempt(this.#notes(executionId, path));
      const notes: StepNotes = { ...kept, attempts, restsFrom: from };
      this.#set(executionId, path, 'waiting', {
        ...{ ...noChange, waitingFor: 'retry', dueAt, notes: JSON.stringify(notes) },
        error: JSON.stringify(next.error),
      });
    });
  }

  /** A part around a step begins again: the step is open as before it began, and its next attempt is another one. */
  reopen(executionId: string, path: string): void {
    this.#db.write(() => {
      const step = new StepReader(this.#db).get(executionId, path);
      if (step === undefined) throw stepNotFound(executionId, path);
      const made = step.triedAt === null ? step.attempt - 1 : step.attempt;
      const notes: StepNotes = {
        ...notesOfNextAttempt(this.#notes(executionId, path)),
        ...(made > 0 ? { earlierAttempts: made } : {}),
      };
      const attempt = made + 1;
      this.#set(executionId, path, 'pending', {
        ...noChange,
        attempt,
        notes: JSON.stringify(notes),
      });
      this.#db.run(
        `UPDATE steps SET tried_at = NULL, started_at = CASE @made WHEN 0 THEN NULL ELSE started_at END
         WHERE execution_id = @executionId AND path = @path`,
        { executionId, path, made },
      );
    });
  }

  /** Writes down what a step decided. */
  decide(executionId: string, path: string, notes: StepNotes): void {
    this.#db.write(() => {
      this.look(executionId, path, { notes });
      const { branch = null, rounds = null, truth = null } = notes;
      const body = { path, branch, rounds, truth };
      appendAudit(this.#db, { kind: 'step.decided', executionId, body });
    });
  }

  /** Looking again in vain is no news: what was seen, and when to look next, leave no line. */
  look(executionId: string, path: string, seen: { notes?: StepNotes; dueAt?: number }): void {
    const changed = this.#db.run(
      `UPDATE steps SET notes = coalesce(@notes, notes), due_at = coalesce(@dueAt, due_at),
        updated_at = @now WHERE execution_id = @executionId AND path = @path`,
      {
        ...{ executionId, path, now: this.#db.now(), dueAt: wholeTime(seen.dueAt ?? null) },
        notes: seen.notes === undefined ? null : JSON.stringify(seen.notes),
      },
    );
    if (changed === 0) throw stepNotFound(executionId, path);
  }

  /** Ends a step and those below it because of what is around them; nothing of them was signed. */
  abandon(executionId: string, path: string, error: ErrorShape): void {
    this.#db.write(() => {
      for (const step of new StepReader(this.#db).under(executionId, path)) {
        if (step.state !== 'running' && step.state !== 'waiting') continue;
        const notes: StepNotes = { ...this.#notes(executionId, step.path), abandoned: true };
        this.look(executionId, step.path, { notes });
        this.fail(executionId, step.path, error);
      }
      this.#leaveOut(executionId, path, { abandoned: true });
    });
  }

  /** The run takes another way: what has not begun of a step and those below it is passed over. */
  passOver(executionId: string, path: string): void {
    this.#db.write(() => {
      this.#leaveOut(executionId, path, { notTaken: true });
      appendAudit(this.#db, { kind: 'step.not_taken', executionId, body: { path } });
    });
  }

  #leaveOut(executionId: string, path: string, why: StepNotes): void {
    this.#db.run(
      `UPDATE steps SET state = 'skipped', completed_at = @now, updated_at = @now,
        notes = json_patch(coalesce(notes, '{}'), @why)
       WHERE execution_id = @executionId AND state = 'pending' AND ${isUnder}`,
      { executionId, path, now: this.#db.now(), why: JSON.stringify(why) },
    );
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

  /** STEP_NOT_FOUND or PARKED. */
  #notes(executionId: string, path: string): StepNotes {
    const step = new StepReader(this.#db).get(executionId, path);
    if (step === undefined) throw stepNotFound(executionId, path);
    return step.notes === null ? {} : requireStored(step.notes);
  }

  #set(executionId: string, path: string, state: StepState, change: StepChange): void {
    this.#db.write(() => {
      const ended = state === 'completed' || state === 'failed' || state === 'skipped';
      const changed = this.#db.run(
        `UPDATE steps SET state = @state, waiting_for = @waitingFor, due_at = @dueAt,
          attempt = coalesce(@attempt, attempt), tried_at = coalesce(@triedAt, tried_at),
          notes = coalesce(@notes, notes), result = @result, error = @error,
          started_at = coalesce(started_at, @now), completed_at = @completedAt, updated_at = @now
         WHERE execution_id = @executionId AND path = @path`,
        {
          ...change,
          dueAt: wholeTime(change.dueAt),
          executionId,
          path,
          state,
          completedAt: ended ? this.#db.now() : null,
          now: this.#db.now(),
        },
      );
      if (changed === 0) throw stepNotFound(executionId, path);
      const { waitingFor, error } = change;
      const body = { path, waitingFor, ...(error ? this.#failure(executionId, path, error) : {}) };
      appendAudit(this.#db, { kind: `step.${state}`, executionId, body });
    });
  }

  /** What the log keeps of an attempt that failed: the row forgets it when the next one begins. */
  #failure(executionId: string, path: string, error: string) {
    const { code, message } = JSON.parse(error) as ErrorShape;
    const row = this.#db.get<{ attempt: number }>(
      'SELECT attempt FROM steps WHERE execution_id = @executionId AND path = @path',
      { executionId, path },
    );
    return { attempt: row?.attempt ?? 1, code, message: message.slice(0, mostKept) };
  }
}

/** Characters of a message in the log: enough for what happened, whatever a chain answered. */
const mostKept = 400;

/** The last time that a date can hold, epoch ms. */
const lastTime = 8.64e15;

/** A time as the column holds it. Plans have times with fractions, and pauses that outlast the calendar. */
function wholeTime(ms: number | null): number | null {
  return ms === null ? null : Math.min(Math.ceil(ms), lastTime);
}

/** Writes a pending step inside the caller's transaction, after those that are there. */
export function insertStep(db: WriteConnection, executionId: string, step: NewStep): void {
  db.run(
    `INSERT INTO steps (step_id, execution_id, path, position, node_id, label, tool, level, state,
      attempt, updated_at)
     VALUES (@stepId, @executionId, @path,
      (SELECT coalesce(max(position) + 1, 0) FROM steps WHERE execution_id = @executionId), @nodeId, @label, @tool, @level,
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

const nothingNoted: Stored<StepNotes> = { ok: true, value: {} };

function readNotes(raw: string | null, place: Place): Stored<StepNotes> | null {
  if (raw === null) return null;
  return raw === '{}' ? nothingNoted : readStored(raw, stepNotesSchema, place);
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
