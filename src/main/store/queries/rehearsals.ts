import { type Rehearsal, rehearsalSchema } from '../../../shared/chain/types.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { readStored, type Stored } from '../stored.ts';
import { appendAudit } from './audit.ts';

export class RehearsalReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** The newest rehearsal of a plan hash. */
  latest(planHash: string): Stored<Rehearsal> | undefined {
    const row = this.#db.get<{ id: string; document: string }>(
      `SELECT rehearsal_id AS id, document FROM rehearsals WHERE plan_hash = @planHash
       ORDER BY created_at DESC, rowid DESC LIMIT 1`,
      { planHash },
    );
    return row && this.#read(row);
  }

  /** One by its id. */
  get(rehearsalId: string): Stored<Rehearsal> | undefined {
    const row = this.#db.get<{ id: string; document: string }>(
      'SELECT rehearsal_id AS id, document FROM rehearsals WHERE rehearsal_id = @rehearsalId',
      { rehearsalId },
    );
    return row && this.#read(row);
  }

  #read(row: { id: string; document: string }): Stored<Rehearsal> {
    const place = { table: 'rehearsals', id: row.id, column: 'document' };
    return readStored(row.document, rehearsalSchema, place);
  }
}

export class RehearsalWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Keeps a rehearsal under its own id. `planId` is null for a plan that is not stored. */
  save(planId: string | null, rehearsal: Rehearsal): void {
    this.#db.write(() => {
      this.#db.run(
        `INSERT INTO rehearsals VALUES
          (@id, @planId, @planHash, @blockNumber, @blockHash, @document, @now)`,
        {
          id: rehearsal.id,
          planId,
          planHash: rehearsal.planHash,
          // Empty where the plan asks no chain.
          blockNumber: rehearsal.block?.number ?? '',
          blockHash: rehearsal.block?.hash ?? '',
          document: JSON.stringify(rehearsal),
          now: this.#db.now(),
        },
      );
      appendAudit(this.#db, {
        kind: 'plan.rehearsed',
        body: { rehearsalId: rehearsal.id, planHash: rehearsal.planHash, status: rehearsal.status },
      });
    });
  }
}
