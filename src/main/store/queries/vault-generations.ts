// A second record of the vault file's generation: a vault file that is older than what was last seen
// was put back from somewhere.
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';

export type GenerationCheck = 'first_seen' | 'current' | 'rolled_back';

export class VaultGenerationReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** The highest generation that was seen of a vault; undefined before the first. */
  get(vaultId: string): number | undefined {
    return this.#db.get<{ generation: number }>(
      'SELECT generation FROM vault_generations WHERE vault_id = @vaultId',
      { vaultId },
    )?.generation;
  }

  /** Every vault that was ever open here. */
  vaultIds(): string[] {
    return this.#db
      .all<{ vaultId: string }>('SELECT vault_id AS vaultId FROM vault_generations')
      .map(({ vaultId }) => vaultId);
  }
}

export class VaultGenerationWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Compares a vault file with what was last seen and remembers the higher generation. */
  see(vaultId: string, generation: number): GenerationCheck {
    return this.#db.write(() => {
      const known = new VaultGenerationReader(this.#db).get(vaultId);
      if (known !== undefined && generation < known) {
        appendAudit(this.#db, { kind: 'vault.rolled_back', body: { vaultId, generation, known } });
        return 'rolled_back';
      }
      if (generation !== known) this.#remember(vaultId, generation);
      return known === undefined ? 'first_seen' : 'current';
    });
  }

  /** A person said that the older vault file is the right one. */
  accept(vaultId: string, generation: number): void {
    this.#db.write(() => {
      this.#remember(vaultId, generation);
      appendAudit(this.#db, { kind: 'vault.generation_accepted', body: { vaultId, generation } });
    });
  }

  #remember(vaultId: string, generation: number): void {
    this.#db.run(
      `INSERT INTO vault_generations VALUES (@vaultId, @generation, @now)
       ON CONFLICT (vault_id) DO UPDATE SET generation = excluded.generation, seen_at = excluded.seen_at`,
      { vaultId, generation, now: this.#db.now() },
    );
  }
}
