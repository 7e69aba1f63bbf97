import type { WriteConnection } from '../connection.ts';
import { type FixedBytes, fixBytes } from './fix-bytes.ts';

/** Signatures move along few states: each is made and stored with its approval, or not at all. */
export class SignatureEffectWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Fixes what would be signed, to the byte. */
  recordMessage(effectId: string, message: FixedBytes): void {
    fixBytes(this.#db, effectId, message);
  }
}
