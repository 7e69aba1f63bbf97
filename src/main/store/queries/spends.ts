// What is set aside before anything is signed, and what it came to. A reservation and the check against
// every limit are one transaction, so that two of them cannot pass together.
import { type BudgetDecision, type Cost, decideBudget } from '../../../shared/budgets/guard.ts';
import type { SpendKind } from '../../../shared/budgets/limit.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';
import { BudgetReader } from './budgets.ts';
import type { Counting } from './count-spends.ts';
import { requireEffect } from './move-effect.ts';
import { insertSpend, releaseSpends, settleRow } from './spend-rows.ts';

export interface SpendRecord {
  spendId: string;
  executionId: string;
  /** Null for what is not of one effect. */
  effectId: string | null;
  kind: SpendKind;
  chainId: number;
  instanceId: string | null;
  token: string;
  reservedUnits: bigint;
  actualUnits: bigint | null;
  usdMicros: bigint | null;
  state: 'reserved' | 'spent' | 'released';
  createdAt: number;
  updatedAt: number;
}

interface SpendRow
  extends Omit<SpendRecord, 'instanceId' | 'reservedUnits' | 'actualUnits' | 'usdMicros'> {
  instanceId: string;
  reservedUnits: string;
  actualUnits: string | null;
  usdMicros: string | null;
}

const columns = `spend_id AS spendId, execution_id AS executionId, effect_id AS effectId, kind,
  chain_id AS chainId, instance_id AS instanceId, token, reserved_units AS reservedUnits,
  actual_units AS actualUnits, usd_micros AS usdMicros, state, created_at AS createdAt,
  updated_at AS updatedAt`;

export class SpendReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** What is set aside or spent, newest first; what was given back is left out. */
  list({ instanceId, limit }: { instanceId: string | null; limit: number }): SpendRecord[] {
    return this.#db
      .all<SpendRow>(
        `SELECT ${columns} FROM spends
         WHERE state <> 'released' AND (instance_id = @instanceId OR kind = 'model')
         ORDER BY created_at DESC, rowid DESC LIMIT @limit`,
        { instanceId: instanceId ?? '', limit },
      )
      .map(readSpend);
  }

  /** Everything of a run, what was given back too, oldest first. */
  ofExecution(executionId: string): SpendRecord[] {
    return this.#db
      .all<SpendRow>(
        `SELECT ${columns} FROM spends WHERE execution_id = @executionId ORDER BY created_at, rowid`,
        { executionId },
      )
      .map(readSpend);
  }
}

export class SpendWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * Sets aside the most that an effect can cost, or nothing where that passes a limit. It is settled or
   * given back by the effect's own moves.
   */
  reserve(effectId: string, cost: Cost, counting: Omit<Counting, 'instanceId'>): BudgetDecision {
    return this.#db.write(() => {
      const effect = requireEffect(this.#db, effectId);
      const { executionId, instanceId } = effect;
      // A claim that was taken over from another left its own.
      releaseSpends(this.#db, effect);
      const limits = new BudgetReader(this.#db).countedOfRun(executionId, {
        ...counting,
        instanceId,
      });
      const decision = decideBudget(limits, cost);
      if (decision.kind !== 'ok') return decision;
      for (const item of cost.items) {
        insertSpend(this.#db, { executionId, effectId, instanceId }, item);
      }
      const fee = cost.items.find(({ kind }) => kind === 'gas')?.units ?? 0n;
      const body = { feeWei: fee.toString() };
      appendAudit(this.#db, { kind: 'budget.reserved', executionId, effectId, body });
      return decision;
    });
  }

  /** Sets aside what a question to a model can cost at most, before it is asked. */
  reserveModelCost(
    executionId: string,
    mostUsdMicros: bigint,
    counting: Counting,
  ): { decision: BudgetDecision; spendId: string | null } {
    return this.#db.write(() => {
      const item = { kind: 'model', chainId: 0, token: '', units: mostUsdMicros } as const;
      const priced = { ...item, usdMicros: mostUsdMicros };
      const limits = new BudgetReader(this.#db).countedOfRun(executionId, counting);
      const decision = decideBudget(limits, { items: [priced], outgoingKnown: true });
      if (decision.kind !== 'ok') return { decision, spendId: null };
      const of = { executionId, effectId: null, instanceId: null };
      return { decision, spendId: insertSpend(this.#db, of, priced) };
    });
  }

  /** What the question did cost takes the place of what was set aside for it. */
  recordModelCost(spendId: string, usdMicros: bigint): void {
    this.#db.write(() => settleRow(this.#db, spendId, usdMicros));
  }
}

function readSpend(row: SpendRow): SpendRecord {
  const whole = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  return {
    ...row,
    instanceId: row.instanceId || null,
    reservedUnits: BigInt(row.reservedUnits),
    actualUnits: whole(row.actualUnits),
    usdMicros: whole(row.usdMicros),
  };
}
