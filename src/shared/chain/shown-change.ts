import type { AssetChange } from './types.ts';

/** A change as a person reads it. */
export interface ShownChange {
  /** Signed decimal: of a debt, plus where the account owes more. */
  delta: string;
  /** What it is of; a debt says so. */
  symbol: string;
  /** Whether the account is better off by it: it has more, or owes less. */
  gain: boolean;
}

/** A debt is told with the sign that it has for the debt, and not for the account. */
export function shownChange({
  delta,
  symbol,
  lent,
}: Pick<AssetChange, 'delta' | 'symbol' | 'lent'>): ShownChange {
  const gain = !delta.startsWith('-');
  if (lent?.as !== 'owed') return { delta, symbol, gain };
  return { delta: gain ? `-${delta}` : delta.slice(1), symbol: `${lent.symbol} debt`, gain };
}
