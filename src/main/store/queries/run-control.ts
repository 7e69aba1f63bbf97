import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { Halted, HaltedBecause } from '../../../shared/runs/halted.ts';
import type { RunState, RunWish } from '../../../shared/runs/states.ts';
import type { StepNotes } from '../../../shared/runs/step-notes.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { ApprovalWriter } from './approval-writer.ts';
import { appendAudit } from './audit.ts';
import type { EffectRecord } from './effects.ts';
import { ExecutionWriter } from './execution-writer.ts';
import { ExecutionReader, requireOpen } from './executions.ts';
import { assertNotHalted, readHalted, writeHalted } from './halted.ts';
import { StepWriter } from './step-writer.ts';

/** What a person ordered of all runs. */
export class RunControlReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Since when everything is stopped, and why; null when nothing is. */
  halted(): Halted | null {
    return readHalted(this.#db);
  }

  /** Runs that a start takes up, and how often that was done in vain. */
  toTakeUp(): { executionId: string; recoveries: number }[] {
    return this.#db.all(
      `SELECT execution_id AS executionId, recoveries FROM executions
       WHERE state IN ('pending', 'running', 'waiting')`,
    );
  }
}

/** Runs that are to pause, and the approvals that they had open. */
export interface PausedPlan {
  runs: string[];
  asked: string[];
}

/** What a person orders of runs, written before it takes effect. */
export class RunControlWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * Writes what is wanted of an open run and takes its open approvals back. The same again, and a pause
   * of a run that is paused or being cancelled, change nothing. Answers the approvals to withdraw.
   * Errors: RUN_NOT_FOUND, RUN_ENDED.
   */
  want(executionId: string, wish: RunWish): string[] {
    return this.#db.write(() => {
      const before = requireOpen(this.#db, executionId);
      const stands = before.wanted !== null || before.state === 'paused';
      if (before.wanted === wish || (wish === 'pause' && stands)) return [];
      this.#db.run(
        `UPDATE executions SET wanted = @wish, wanted_at = coalesce(wanted_at, @now),
          updated_at = @now WHERE execution_id = @executionId`,
        { executionId, wish, now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: `run.${wish}_wanted`, executionId });
      return this.voidOpen(executionId, `${wish}_wanted`);
    });
  }

  /** Takes back every open approval of a run. Answers their ids. */
  voidOpen(executionId: string, reason: string): string[] {
    return this.#db.write(() => {
      const open = this.#db.all<{ approvalId: string }>(
        `SELECT approval_id AS approvalId FROM approvals JOIN effects USING (effect_id)
         WHERE execution_id = @executionId AND status IN ('pending', 'approved')`,
        { executionId },
      );
      const approvals = new ApprovalWriter(this.#db);
      for (const { approvalId } of open) approvals.void(approvalId, reason);
      return open.map(({ approvalId }) => approvalId);
    });
  }

  /**
   * A transaction changed something else than was rehearsed, or what it changed could not be read: every open
   * run of its plan is to pause, and what they asked is taken back. Answers those runs, and the approvals to
   * withdraw.
   */
  pausePlanOf(
    { executionId, effectId }: Pick<EffectRecord, 'executionId' | 'effectId'>,
    outcome: 'different' | 'unread',
  ): PausedPlan {
    return this.#db.write(() => {
      const open = this.#db.all<{ id: string; state: RunState; wanted: RunWish | null }>(
        `SELECT execution_id AS id, state, wanted FROM executions
         WHERE state IN ('pending', 'running', 'waiting', 'paused')
          AND plan_id = (SELECT plan_id FROM executions WHERE execution_id = @executionId)`,
        { executionId },
      );
      const runs = open.filter(({ state }) => state !== 'paused').map(({ id }) => id);
      const asked = runs.flatMap((id) => {
        this.#db.run(
          `UPDATE executions SET wanted = coalesce(wanted, 'pause'),
            wanted_at = coalesce(wanted_at, @now), updated_at = @now WHERE execution_id = @id`,
          { id, now: this.#db.now() },
        );
        const body = { effectId, of: executionId };
        appendAudit(this.#db, { kind: `run.outcome_${outcome}`, executionId: id, body });
        return this.voidOpen(id, `outcome_${outcome}`);
      });
      return { runs, asked };
    });
  }

  /** A pause that was wanted takes effect; no-op when it is no longer wanted. `why` where nobody ordered it. */
  pause(executionId: string, why: ErrorShape | null = null): string[] {
    return this.#db.write(() => {
      if (requireOpen(this.#db, executionId).wanted !== 'pause') return [];
      const asked = this.voidOpen(executionId, 'paused');
      new ExecutionWriter(this.#db).setState(
        executionId,
        'paused',
        why === null ? {} : { error: why },
      );
      return asked;
    });
  }

  /**
   * A paused run runs again, with what its steps noted moved by the time that it stood; a pause that has
   * not taken effect is taken back. Errors: RUN_NOT_FOUND, RUN_ENDED, RUN_CANCELLING, HALTED.
   */
  resume(executionId: string, moved: ReadonlyMap<string, StepNotes>): void {
    this.#db.write(() => {
      const before = requireOpen(this.#db, executionId);
      if (before.wanted === 'cancel') throw beingCancelled(executionId);
      assertNotHalted(this.#db);
      if (before.state !== 'paused' && before.wanted === null) return;
      const steps = new StepWriter(this.#db);
      for (const [path, notes] of moved) steps.look(executionId, path, { notes });
      this.#db.run(
        `UPDATE executions SET wanted = NULL, wanted_at = NULL, recoveries = 0
         WHERE execution_id = @executionId`,
        { executionId },
      );
      if (before.state === 'paused') new ExecutionWriter(this.#db).setState(executionId, 'running');
      else appendAudit(this.#db, { kind: 'run.pause_withdrawn', executionId });
    });
  }

  /**
   * Everything stops: it is written down, every open run is to pause and no approval is open any more.
   * Answers the approvals that were. Ordered again it changes nothing but what came since; with `because`, where
   * nobody pressed the button, it takes the place of the order that stands, with its time.
   */
  stopAll(because?: HaltedBecause): string[] {
    return this.#db.write(() => {
      const before = readHalted(this.#db);
      if (because !== undefined || before === null) {
        writeHalted(this.#db, { at: this.#db.now(), ...(because && { because }) });
      }
      if (before === null) {
        appendAudit(this.#db, { kind: 'runs.stopped' });
      }
      const open = new ExecutionReader(this.#db).listOpen();
      const asked = open.flatMap(({ executionId }) => [
        ...this.want(executionId, 'pause'),
        ...this.voidOpen(executionId, 'stopped'),
      ]);
      return asked;
    });
  }

  /** Runs may go on; each stays paused until a person resumes it. */
  allowAgain(): void {
    this.#db.write(() => {
      if (readHalted(this.#db) === null) return;
      writeHalted(this.#db, null);
      appendAudit(this.#db, { kind: 'runs.allowed' });
    });
  }

  /**
   * Before runs are read for the first time since the start: counts the start against each, unless it
   * stands still. Answers those that were taken up too often; they are put aside.
   */
  takeUp(executionIds: readonly string[], mostStarts: number, error: ErrorShape): string[] {
    return this.#db.write(() => {
      const over = executionIds.filter((executionId) => {
        const counted = this.#db.get<{ recoveries: number }>(
          `UPDATE executions SET recoveries = recoveries + 1
           WHERE execution_id = @executionId AND state IN ('pending', 'running', 'waiting')
           RETURNING recoveries`,
          { executionId },
        );
        return counted !== undefined && counted.recoveries > mostStarts;
      });
      for (const executionId of over) {
        this.voidOpen(executionId, 'put_aside');
        new ExecutionWriter(this.#db).setState(executionId, 'paused', { error });
      }
      return over;
    });
  }

  /** A turn of each came to its end, so that it is not what ended the process. */
  survived(executionIds: readonly string[]): void {
    this.#db.write(() => {
      for (const executionId of executionIds) {
        this.#db.run('UPDATE executions SET recoveries = 0 WHERE execution_id = @executionId', {
          executionId,
        });
      }
    });
  }
}

function beingCancelled(executionId: string): AppError {
  const message = 'This run is being cancelled and cannot go on.';
  return new AppError('RUN_CANCELLING', 'invalid_params', message, {
    advice: 'What was sent is looked up to its end. Start the plan again afterwards if you like.',
    facts: { executionId },
  });
}
