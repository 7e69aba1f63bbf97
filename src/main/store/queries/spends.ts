// What is set aside before anything is signed, and what it came to. A reservation and the check against
// every limit are one transaction, so that two of them cannot pass together.
import {
  type BudgetDecision,
  type Cost,
  type CostItem,
  decideBudget,
} from '../../../shared/budgets/guard.ts';
import type { SpendKind } from '../../../shared/budgets/limit.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';
import { BudgetReader } from './budgets.ts';
import type { Counting } from './count-spends.ts';
import { requireEffect } from './move-effect.ts';
import { insertSpend, releaseSpends } from './spend-rows.ts';

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

  /** What was set aside of effects at a known price: its token, or empty for the fee, and what it was worth. */
  priced(): { effectId: string; token: string; reservedUnits: string; usdMicros: string }[] {
    return this.#db.all(
      `SELECT effect_id AS effectId, token, reserved_units AS reservedUnits, usd_micros AS usdMicros
       FROM spends WHERE effect_id IS NOT NULL AND usd_micros IS NOT NULL AND reserved_units <> '0'
        AND state <> 'released'`,
    );
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

  /**
   * Sets aside what a replacement may cost beyond what its effect has set aside for fees, or nothing more
   * where that passes a limit.
   */
  reserveMore(
    effectId: string,
    fee: Pick<CostItem, 'units' | 'usdMicros'>,
    counting: Omit<Counting, 'instanceId'>,
  ): BudgetDecision {
    return this.#db.write(() => {
      const { executionId, instanceId, chainId } = requireEffect(this.#db, effectId);
      const row = this.#db.get<{ spendId: string; units: string; usd: string | null }>(
        `SELECT spend_id AS spendId, reserved_units AS units, usd_micros AS usd FROM spends
         WHERE effect_id = @effectId AND kind = 'gas' AND state = 'reserved'`,
        { effectId },
      );
      const more = fee.units - BigInt(row?.units ?? 0);
      if (row === undefined || more <= 0n) return { kind: 'ok' };
      const isPriced = fee.usdMicros !== null && row.usd !== null;
      const dearer = (fee.usdMicros ?? 0n) - BigInt(row.usd ?? 0);
      const usdMicros = isPriced ? (dearer > 0n ? dearer : 0n) : null;
      const limits = new BudgetReader(this.#db).countedOfRun(executionId, {
        ...{ ...counting, instanceId, effectId },
      });
      const item = { kind: 'gas', chainId, token: '', units: more, usdMicros } as const;
      const decision = decideBudget(limits, { items: [item], outgoingKnown: true });
      if (decision.kind !== 'ok') return decision;
      this.#db.run(
        `UPDATE spends SET reserved_units = @units, usd_micros = @usd, updated_at = @now
         WHERE spend_id = @spendId`,
        {
          ...{ spendId: row.spendId, units: fee.units.toString(), now: this.#db.now() },
          usd: isPriced ? String(fee.usdMicros) : null,
        },
      );
      const body = { feeWei: fee.units.toString() };
      appendAudit(this.#db, { kind: 'budget.reserved', executionId, effectId, body });
      return decision;
    });
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
