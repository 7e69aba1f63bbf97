import type { LimitView, SpendView } from '../../shared/budgets/budget-view.ts';
import type { BudgetKind, BudgetScope } from '../../shared/budgets/limit.ts';
import { bundledTokens } from '../../shared/tokens/bundled-tokens.ts';

/** What a limit is of, as it is chosen. */
export const kindWords: Readonly<Record<BudgetKind, string>> = {
  gas: 'Network fees',
  token: 'A token',
  usd: 'Everything, in dollars',
  time: 'The time of a run',
  model: 'The model, in dollars',
};

/** For how long, or for what, a limit holds. */
export const scopeWords: Readonly<Record<BudgetScope, string>> = {
  transaction: 'Each transaction',
  day: 'A day',
  last_day: 'Any 24 hours',
  last_week: 'Any 7 days',
  total: 'In all',
  plan: 'Each run',
  run: 'One run',
};

/** The unit of an amount that is typed in. */
export function unitWords(kind: BudgetKind, token: string): string {
  if (kind === 'token') return token;
  if (kind === 'time') return 'minutes';
  return kind === 'gas' ? 'ETH' : 'USD';
}

/** What a limit is of: `Network fees`, `USDC on Ethereum`. */
export function limitTitle({ kind, unit, chainId }: LimitView): string {
  if (kind !== 'token' || chainId === null) return kindWords[kind];
  return `${unit} on ${bundledTokens.chainName(chainId) ?? `chain ${chainId}`}`;
}

/** What something was spent on. */
export function spendTitle({ kind, unit }: SpendView): string {
  if (kind === 'token') return unit;
  return kind === 'gas' ? 'Network fee' : 'Model';
}
