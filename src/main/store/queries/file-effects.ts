// Changes of files move along fewer states than transactions: nobody signs, sends or mines them. Each method
// is one transition and one transaction; what is legal is decided by the schema.
import type { FileChangeBytes } from '../../../shared/files/file-change.ts';
import type { WriteConnection } from '../connection.ts';
import { toYaml } from '../yaml-text.ts';
import { voidOpenApproval } from './approval-rows.ts';
import { moveEffect, requireEffect } from './move-effect.ts';
import { updateToolExecution } from './tool-execution-rows.ts';
import { recordUndo, type UndoRecord } from './undo-entries.ts';

/** A change that was worked out against the disk. */
export interface WorkedOutChange extends FileChangeBytes {
  /** Epoch milliseconds. */
  rehearsedAt: number;
  /** What the person is told will happen, in one sentence. */
  expectedOutcome: string;
}

/** A change that was made, and was found on the disk afterwards. */
export interface MadeChange extends UndoRecord {
  /** Result values of the tool call; kept as YAML. */
  result: unknown;
}

export class FileEffectWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * Fixes what a change is, to the byte. A pending approval of the same change stays; one of another, or
   * one that was already claimed, is void from here on.
   */
  recordChange(effectId: string, change: WorkedOutChange): void {
    const { bytes, digest, rehearsedAt, expectedOutcome } = change;
    this.#db.write(() => {
      const claimed = requireEffect(this.#db, effectId).state === 'approved';
      const exceptDigest = claimed ? null : digest;
      voidOpenApproval(this.#db, effectId, { exceptDigest, reason: 'rehearsed_again' });
      const rehearsal = JSON.stringify({ rehearsedAt });
      const columns = { rehearsal, unsigned_tx: bytes, digest, error: null };
      moveEffect(this.#db, effectId, 'simulated', columns, { digest });
      updateToolExecution(this.#db, effectId, { expected_outcome: expectedOutcome });
    });
  }

  /** The disk holds what was approved. */
  markConfirmed(effectId: string, made: MadeChange): void {
    this.#db.write(() => {
      const columns = { verdict: 'matched', error: null };
      const effect = moveEffect(this.#db, effectId, 'confirmed', columns, { verdict: 'matched' });
      recordUndo(this.#db, effect, made);
      updateToolExecution(this.#db, effectId, {
        execution_status: 'verified',
        execution_result: toYaml(made.result),
        verification_status: 'verified',
        verification_details: toYaml({ verdict: 'matched' }),
      });
    });
  }
}
