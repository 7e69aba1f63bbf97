// The one decision on money: whether what something may cost at most still fits into every limit. What
// is not known counts as too much.
import type { CountedLimit, SpendKind } from './limit.ts';

/** One thing that money goes into. */
export interface CostItem {
  kind: SpendKind;
  /** 0 for a model. */
  chainId: number;
  /** Lower-case address, or `native`; empty for the other kinds. */
  token: string;
  /** At most. */
  units: bigint;
  /** Millionths of a dollar; null where no price is known. */
  usdMicros: bigint | null;
}

/** The most that something can cost. */
export interface Cost {
  items: readonly CostItem[];
  /** False where the bytes leave open what goes out. */
  outgoingKnown: boolean;
}

export interface LimitReached {
  limit: CountedLimit;
  /** Null where it is not known. */
  wantedUnits: bigint | null;
}

export type BudgetDecision =
  | { kind: 'ok' }
  /** The limits that it would pass, at least one. */
  | { kind: 'over'; reached: readonly LimitReached[] }
  /** None that is known to be passed, but of these it cannot be said. */
  | { kind: 'unknown'; reached: readonly LimitReached[] };

/** Whether a cost fits into all of the limits. */
export function decideBudget(limits: readonly CountedLimit[], cost: Cost): BudgetDecision {
  const reached = limits.flatMap((limit) => reachedBy(limit, cost) ?? []);
  const over = reached.filter(({ wantedUnits }) => wantedUnits !== null);
  if (over.length > 0) return { kind: 'over', reached: over };
  return reached.length > 0 ? { kind: 'unknown', reached } : { kind: 'ok' };
}

function reachedBy(limit: CountedLimit, cost: Cost): LimitReached | null {
  const { limitUnits, spentUnits, reservedUnits } = limit;
  const used = spentUnits + reservedUnits;
  if (limit.kind === 'time') return used >= limitUnits ? { limit, wantedUnits: 0n } : null;
  const wantedUnits = wantedOf(limit, cost);
  // What takes nothing more is let through, even where a limit was lowered below what is spent.
  if (wantedUnits === 0n) return null;
  if (wantedUnits === null || limit.unpriced) return { limit, wantedUnits: null };
  return used + wantedUnits > limitUnits ? { limit, wantedUnits } : null;
}

function wantedOf({ kind, chainId, token }: CountedLimit, cost: Cost): bigint | null {
  const items = cost.items.filter(({ units }) => units > 0n);
  if (kind === 'usd') {
    if (!cost.outgoingKnown || items.some(({ usdMicros }) => usdMicros === null)) return null;
    return sum(items.map(({ usdMicros }) => usdMicros ?? 0n));
  }
  if (kind === 'token' && !cost.outgoingKnown) return null;
  const counted = items.filter(
    (item) =>
      item.kind === kind &&
      (kind !== 'token' || (item.chainId === chainId && item.token === token)),
  );
  return sum(counted.map(({ units }) => units));
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
