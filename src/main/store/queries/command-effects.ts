// Programs that are run: what one says is kept while it runs, and that it began is written before it does.
import type { ErrorShape } from '../../../shared/errors.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { toYaml } from '../yaml-text.ts';
import { appendAudit } from './audit.ts';
import { EffectWriter } from './effect-writer.ts';
import { type FixedBytes, fixBytes } from './fix-bytes.ts';
import { moveEffect, requireEffect } from './move-effect.ts';
import { updateToolExecution } from './tool-execution-rows.ts';
import { recordUndo, type UndoRecord } from './undo-entries.ts';

/** A start of a program. Times are epoch milliseconds. */
export interface CommandRunRecord {
  startedAt: number;
  /** Null while it runs, and where nobody saw it end. */
  endedAt: number | null;
  exitCode: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
  /** More came than is kept. */
  cut: boolean;
}

/** What it said so far. */
export type SaidByCommand = Pick<CommandRunRecord, 'stdout' | 'stderr' | 'cut'>;
export type EndOfCommand = SaidByCommand & Pick<CommandRunRecord, 'exitCode' | 'signal'>;

export class CommandReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** The one start of an effect; undefined before it. */
  ofEffect(effectId: string): CommandRunRecord | undefined {
    const row = this.#db.get<Omit<CommandRunRecord, 'cut'> & { cut: number }>(
      `SELECT started_at AS startedAt, ended_at AS endedAt, exit_code AS exitCode, signal, stdout, stderr, cut
       FROM command_runs WHERE effect_id = @effectId`,
      { effectId },
    );
    return row && { ...row, cut: row.cut === 1 };
  }
}

export class CommandWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Fixes what is started, to the byte. */
  recordCommand(effectId: string, command: FixedBytes): void {
    fixBytes(this.#db, effectId, command);
  }

  /** From here on nobody starts it again. */
  begin(effectId: string): void {
    this.#db.write(() => {
      this.#db.run('INSERT INTO command_runs (effect_id, started_at) VALUES (@effectId, @now)', {
        effectId,
        now: this.#db.now(),
      });
      const { executionId, path } = requireEffect(this.#db, effectId);
      appendAudit(this.#db, { kind: 'command.started', executionId, effectId, body: { path } });
    });
  }

  said(effectId: string, output: SaidByCommand): void {
    this.#db.run(
      'UPDATE command_runs SET stdout = @stdout, stderr = @stderr, cut = @cut WHERE effect_id = @effectId',
      { effectId, ...output, cut: output.cut ? 1 : 0 },
    );
  }

  /** It ended well. */
  confirm(effectId: string, ended: EndOfCommand, made: UndoRecord & { result: unknown }): void {
    this.#db.write(() => {
      this.#end(effectId, ended);
      const columns = { verdict: 'not_checked', error: null };
      const body = { verdict: 'not_checked', exitCode: ended.exitCode };
      recordUndo(this.#db, moveEffect(this.#db, effectId, 'confirmed', columns, body), made);
      updateToolExecution(this.#db, effectId, {
        execution_status: 'verified',
        execution_result: toYaml(made.result),
        // That it ended well is all that is known.
        verification_status: 'unverified',
        verification_details: toYaml({ verdict: 'not_checked', exitCode: ended.exitCode }),
      });
    });
  }

  /** It ended otherwise; without `ended` where nobody saw its end. */
  fail(effectId: string, error: ErrorShape, ended?: EndOfCommand): void {
    this.#db.write(() => {
      if (ended !== undefined) this.#end(effectId, ended);
      new EffectWriter(this.#db).markFailed(effectId, error);
    });
  }

  #end(effectId: string, { exitCode, signal, ...output }: EndOfCommand): void {
    this.said(effectId, output);
    this.#db.run(
      `UPDATE command_runs SET ended_at = @now, exit_code = @exitCode, signal = @signal
       WHERE effect_id = @effectId`,
      { effectId, exitCode, signal, now: this.#db.now() },
    );
  }
}
