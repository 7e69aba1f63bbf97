// Changes of files move along fewer states than transactions: nobody signs, sends or mines them. Each method
// is one transition and one transaction; what is legal is decided by the schema.
import type { WriteConnection } from '../connection.ts';
import { toYaml } from '../yaml-text.ts';
import { type FixedBytes, fixBytes } from './fix-bytes.ts';
import { moveEffect } from './move-effect.ts';
import { updateToolExecution } from './tool-execution-rows.ts';
import { recordUndo, type UndoRecord } from './undo-entries.ts';

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

  /** Fixes what a change is, to the byte. */
  recordChange(effectId: string, change: FixedBytes): void {
    fixBytes(this.#db, effectId, change);
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
