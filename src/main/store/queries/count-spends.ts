// What counts against a limit. The sums are made here and not in SQL: its numbers end at 2^63, and a
// few tokens of 18 decimals pass that.
import { type CountedLimit, type Limit, windowMs } from '../../../shared/budgets/limit.ts';
import { usdOfSpend } from '../../../shared/budgets/spend-usd.ts';
import type { ReadConnection } from '../connection.ts';

/** What counts against a limit depends on where and when one looks. */
export interface Counting {
  /** Of the practice chain whose play money is counted; null for money. */
  instanceId: string | null;
  /** When the local day began, epoch ms. What is dated later counts, whatever the clock says now. */
  dayStartsAt: number;
  /** Epoch ms that have certainly come. */
  nowMs: number;
  /** What is looked at of one transaction that is set aside already; absent where none is. */
  effectId?: string;
  /** How long a run has lasted, ms; 0 where no run is looked at. */
  elapsedMs: (executionId: string) => number;
}

interface CountedRow {
  state: 'reserved' | 'spent';
  reserved: string;
  actual: string | null;
  usd: string | null;
}

/**
 * A budget is that of everything that one agreement led to: the run, those that go on from where it stopped,
 * and the orders that any of them made. Seen from each of them it is the same.
 */
const inRun = `execution_id IN (
  WITH RECURSIVE kin (id) AS (SELECT @executionId
    UNION SELECT coalesce(continues, ordered_by) FROM executions JOIN kin ON execution_id = kin.id
      WHERE continues IS NOT NULL OR ordered_by IS NOT NULL
    UNION SELECT execution_id FROM executions JOIN kin ON continues = kin.id
    UNION SELECT execution_id FROM executions JOIN kin ON ordered_by = kin.id)
  SELECT id FROM kin)`;

/**
 * What may still be spent counts whenever it was set aside; what was spent, by when it was set aside and by when that
 * was found. So does what was set aside after something of the window: a clock that was set back in between dates it
 * too early.
 */
const inWindow = `(created_at > @since OR updated_at > @since OR state = 'reserved'
  OR rowid > (SELECT min(rowid) FROM spends WHERE created_at > @since))`;

const inScope: Readonly<Record<Limit['scope'], string>> = {
  run: inRun,
  plan: inRun,
  transaction: 'effect_id = @effectId',
  day: 'created_at >= @dayStartsAt',
  last_day: inWindow,
  last_week: inWindow,
  total: '1',
};

/** A limit with its sums; `executionId` is the run that is looked at, for the scopes of a run. */
export function countSpends(
  db: ReadConnection,
  limit: Limit,
  executionId: string | null,
  counting: Counting,
): CountedLimit {
  const counted = { ...limit, spentUnits: 0n, reservedUnits: 0n, unpriced: false };
  if (limit.kind === 'time') {
    const elapsedMs = executionId === null ? 0 : counting.elapsedMs(executionId);
    return { ...counted, spentUnits: BigInt(elapsedMs) };
  }
  for (const row of rowsOf(db, limit, executionId, counting)) {
    const amount = amountOf(row, limit.kind);
    if (amount === null) counted.unpriced = true;
    else if (row.state === 'spent') counted.spentUnits += amount;
    else counted.reservedUnits += amount;
  }
  return counted;
}

/** Null where it counts in dollars and has no known price. */
function amountOf({ reserved, actual, usd }: CountedRow, kind: Limit['kind']): bigint | null {
  if (kind !== 'usd') return BigInt(actual ?? reserved);
  return usdOfSpend({
    reservedUnits: BigInt(reserved),
    actualUnits: actual === null ? null : BigInt(actual),
    usdMicros: usd === null ? null : BigInt(usd),
  });
}

function rowsOf(
  db: ReadConnection,
  { scope, kind, chainId, token }: Limit,
  executionId: string | null,
  { instanceId, dayStartsAt, nowMs, effectId }: Counting,
): CountedRow[] {
  const since = scope === 'last_day' || scope === 'last_week' ? nowMs - windowMs[scope] : null;
  const ofKind = kind === 'usd' ? '1' : 'kind = @kind AND (@token IS NULL OR token = @token)';
  return db.all<CountedRow>(
    `SELECT state, reserved_units AS reserved, actual_units AS actual, usd_micros AS usd
     FROM spends WHERE state <> 'released' AND (instance_id = @instanceId OR kind = 'model')
      AND ${inScope[scope]}
      AND ${ofKind} AND (@chainId IS NULL OR chain_id = @chainId)`,
    {
      ...{ kind, chainId, token, executionId, dayStartsAt, since, effectId: effectId ?? null },
      instanceId: instanceId ?? '',
    },
  );
}
