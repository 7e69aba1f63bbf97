import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { StepState, WaitReason } from '../../../shared/runs/states.ts';
import { notesOfNextAttempt, type StepNotes } from '../../../shared/runs/step-notes.ts';
import type { WriteConnection } from '../connection.ts';
import { requireStored } from '../stored.ts';
import { appendAudit } from './audit.ts';
import { insertStep } from './insert-step.ts';
import { noChange, type StepChange, wholeTime } from './step-change.ts';
import { isUnder, type NewStep, StepReader } from './steps.ts';
import type { StepResult } from './stored-error.ts';

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

  /** Puts the question of a step to a person, until `dueAt` where it expires. */
  ask(executionId: string, path: string, asked: { question: string; dueAt: number | null }): void {
    const { question, dueAt } = asked;
    this.#db.write(() => {
      this.wait(executionId, path, 'approval', dueAt);
      appendAudit(this.#db, { kind: 'gate.asked', executionId, body: { path, question } });
    });
  }

  /** What a person answered. */
  answer(executionId: string, path: string, answer: string): void {
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
      for (const step of new StepReader(this.#db).placesUnder(executionId, path)) {
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

function stepNotFound(executionId: string, path: string): AppError {
  return new AppError('STEP_NOT_FOUND', 'invalid_params', 'There is no such step in this run.', {
    facts: { executionId, path },
  });
}
