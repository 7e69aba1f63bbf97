// Limits that a person allowed to be higher, or gone, and that are not yet.
import type { BudgetKey, Limit } from '../../../shared/budgets/limit.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';

/** Of a limit without a run. */
export interface LimitRaise extends Omit<BudgetKey, 'executionId'> {
  /** Null takes the limit away. */
  limitUnits: bigint | null;
  /** Epoch ms. */
  dueAt: number;
}

interface RaiseRow {
  scope: Limit['scope'];
  kind: Limit['kind'];
  chainId: number;
  token: string;
  limitUnits: string | null;
  dueAt: number;
}

export function readRaises(db: ReadConnection): LimitRaise[] {
  return db
    .all<RaiseRow>(
      `SELECT scope, kind, chain_id AS chainId, token, limit_units AS limitUnits, due_at AS dueAt
       FROM budget_raises ORDER BY due_at, rowid`,
    )
    .map((row) => ({
      ...row,
      chainId: row.chainId || null,
      token: row.token || null,
      limitUnits: row.limitUnits === null ? null : BigInt(row.limitUnits),
    }));
}

/** The limits as they hold at a time: with what was asked for and is due by then. */
export function inForce(
  limits: readonly Limit[],
  raises: readonly LimitRaise[],
  nowMs: number,
): Limit[] {
  return limits.flatMap((limit) => {
    const raise = raises.find((each) => isOf(limit, each));
    if (raise === undefined || raise.dueAt > nowMs) return [limit];
    return raise.limitUnits === null ? [] : [{ ...limit, limitUnits: raise.limitUnits }];
  });
}

export function isOf(key: BudgetKey, raise: LimitRaise): boolean {
  const { scope, executionId, kind, chainId, token } = key;
  return (
    executionId === null &&
    scope === raise.scope &&
    kind === raise.kind &&
    chainId === raise.chainId &&
    token === raise.token
  );
}

/** Takes the place of what was asked for before. */
export function writeRaise(db: WriteConnection, raise: LimitRaise): void {
  db.run(
    `INSERT INTO budget_raises (scope, kind, chain_id, token, limit_units, asked_at, due_at)
     VALUES (@scope, @kind, @chainId, @token, @units, @now, @dueAt)
     ON CONFLICT (scope, kind, chain_id, token) DO UPDATE SET limit_units = excluded.limit_units,
       asked_at = excluded.asked_at, due_at = excluded.due_at`,
    {
      ...paramsOf(raise),
      units: raise.limitUnits?.toString() ?? null,
      now: db.now(),
      dueAt: raise.dueAt,
    },
  );
}

/** Answers whether there was one. */
export function dropRaise(db: WriteConnection, key: Omit<BudgetKey, 'executionId'>): boolean {
  const gone = db.run(
    `DELETE FROM budget_raises
     WHERE scope = @scope AND kind = @kind AND chain_id = @chainId AND token = @token`,
    paramsOf(key),
  );
  return gone > 0;
}

function paramsOf({ scope, kind, chainId, token }: Omit<BudgetKey, 'executionId'>) {
  return { scope, kind, chainId: chainId ?? 0, token: token ?? '' };
}
