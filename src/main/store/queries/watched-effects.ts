// Confirmed is not for ever on a network whose blocks can be taken back: what is still looked after.
import { blocksOnTop, mostBlocksOnTop } from '../../../shared/chain/finality.ts';
import type { EffectState } from '../../../shared/runs/states.ts';
import type { ReadConnection } from '../connection.ts';
import { EffectReader, type EffectRecord } from './effects.ts';
import { readStoredError } from './stored-error.ts';

/** An effect of a run as its tree does not tell it. */
export interface StrayEffect {
  effectId: string;
  path: string;
  nodeId: string;
  state: Extract<EffectState, 'sent' | 'mined' | 'unknown' | 'failed' | 'cancelled'>;
  error: EffectRecord['error'];
}

interface StrayRow extends Omit<StrayEffect, 'error'> {
  error: string | null;
}

/** The partial index of the schema says the same, but for the depth of the chain. */
const isWatched = `chain_id = @chainId AND state = 'confirmed' AND realm = 'chain'
  AND instance_id = '' AND confirmations <= ${mostBlocksOnTop} AND confirmations <= @blocksOnTop`;

const strays = `effects JOIN executions USING (execution_id)
  WHERE effects.state IN ('sent', 'mined', 'unknown') AND realm = 'chain'
   AND effects.chain_id = @chainId AND effects.instance_id = ''
   AND executions.state IN ('failed', 'cancelled')`;

const any = `SELECT 1 WHERE EXISTS (SELECT 1 FROM effects WHERE ${isWatched})
  OR EXISTS (SELECT 1 FROM ${strays})`;

export class WatchReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Confirmed transactions that were not yet seen deep enough to stay on their chain; those of practice chains are never among them. */
  confirmed(chainId: number): EffectRecord[] {
    return this.#found(
      `SELECT effect_id AS effectId FROM effects WHERE ${isWatched} ORDER BY rowid`,
      { chainId, blocksOnTop: blocksOnTop(chainId) },
    );
  }

  /** Transactions on their way of runs that are over and stay so. */
  ofEndedRuns(chainId: number): EffectRecord[] {
    return this.#found(`SELECT effect_id AS effectId FROM ${strays} ORDER BY effects.rowid`, {
      chainId,
    });
  }

  /** Whether there is any of either. */
  hasAny(chainId: number): boolean {
    return this.#db.get(any, { chainId, blocksOnTop: blocksOnTop(chainId) }) !== undefined;
  }

  /** How many transactions on networks where money is real were signed, and are not at their end. */
  countOnTheWay(): number {
    const sql = `SELECT count(*) AS n FROM effects WHERE realm = 'chain' AND instance_id = ''
      AND state IN ('intent', 'sent', 'mined', 'unknown')`;
    return this.#db.get<{ n: number }>(sql)?.n ?? 0;
  }

  /** Transactions of a run on their way, and those of completed steps that came to another end than that. */
  takenBack(executionId: string): StrayEffect[] {
    return this.#db
      .all<StrayRow>(
        `SELECT effect_id AS effectId, path, node_id AS nodeId, effects.state AS state,
          effects.error AS error
         FROM effects JOIN steps USING (execution_id, path)
         WHERE execution_id = @executionId AND realm = 'chain'
          AND (effects.state IN ('sent', 'mined', 'unknown')
            OR (steps.state = 'completed' AND effects.attempt = steps.attempt
              AND effects.state IN ('failed', 'cancelled')))
         ORDER BY effects.rowid`,
        { executionId },
      )
      .map((row) => {
        const place = { table: 'effects', id: row.effectId, column: 'error' };
        return { ...row, error: readStoredError(row.error, place) };
      });
  }

  #found(sql: string, params: Readonly<Record<string, string | number>>): EffectRecord[] {
    const effects = new EffectReader(this.#db);
    return this.#db
      .all<{ effectId: string }>(sql, params)
      .flatMap(({ effectId }) => effects.get(effectId) ?? []);
  }
}
