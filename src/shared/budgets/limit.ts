/**
 * What a limit holds: one run, every run by default, one transaction, a local day of this computer, any 24 hours, any 7
 * days, or all there ever was.
 */
export const budgetScopes = [
  'run',
  'plan',
  'transaction',
  'day',
  'last_day',
  'last_week',
  'total',
] as const;
export type BudgetScope = (typeof budgetScopes)[number];

/**
 * What is counted, in whole numbers: fees in wei, model and usd in millionths of a dollar, a token in its
 * smallest units, the wall-clock time of a run in milliseconds.
 */
export const budgetKinds = ['gas', 'model', 'token', 'usd', 'time'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/** Of which each counts by itself, so that nothing adds up over time. */
export const eachByItself: ReadonlySet<BudgetScope> = new Set<BudgetScope>(['plan', 'transaction']);

/** Of which more is allowed only after a while: of all but one run that a person looks at. */
export const laterScopes: ReadonlySet<BudgetScope> = new Set(
  budgetScopes.filter((scope) => scope !== 'run'),
);
export const raiseDelayMs = 600_000;

/** Length of the windows that go along with the time, ms. */
export const windowMs = { last_day: 86_400_000, last_week: 7 * 86_400_000 } as const;

/** What money goes into; dollars and time follow from these and from the clock. */
export const spendKinds = ['gas', 'model', 'token'] as const;
export type SpendKind = (typeof spendKinds)[number];

/** Which limit: there is at most one for each. */
export interface BudgetKey {
  scope: BudgetScope;
  /** Of the scope `run`, else null. */
  executionId: string | null;
  kind: BudgetKind;
  /** Of a token, else null. */
  chainId: number | null;
  /** Lower-case address, or `native`; null for the other kinds. */
  token: string | null;
}

export interface Limit extends BudgetKey {
  limitUnits: bigint;
}

/** A limit with what counts against it. */
export interface CountedLimit extends Limit {
  spentUnits: bigint;
  /** Set aside for what was approved and is not final yet. */
  reservedUnits: bigint;
  /** Of a limit in dollars: something that counts has no known price. */
  unpriced: boolean;
}
