import { amountWords } from '../../../shared/budgets/amount-words.ts';
import type { BudgetDecision, LimitReached } from '../../../shared/budgets/guard.ts';
import {
  type BudgetKind,
  type BudgetScope,
  type CountedLimit,
  laterScopes,
  raiseDelayMs,
} from '../../../shared/budgets/limit.ts';
import { AppError } from '../../../shared/errors.ts';

const purpose: Readonly<Record<BudgetKind, string>> = {
  gas: 'for network fees',
  model: 'for the model',
  token: 'of spending',
  usd: 'of spending',
  time: 'of time',
};

const within: Readonly<Record<BudgetScope, string>> = {
  run: 'in this run',
  plan: 'in a run',
  transaction: 'in one transaction',
  day: 'a day',
  last_day: 'in any 24 hours',
  last_week: 'in any 7 days',
  total: 'in all',
};

/** BUDGET_REACHED: which limit, what counts against it and what to do. The run waits; nothing has failed. */
export function budgetReached({
  kind,
  reached,
}: Exclude<BudgetDecision, { kind: 'ok' }>): AppError {
  const [first] = reached;
  if (first === undefined) throw new Error('No limit is reached.');
  return new AppError('BUDGET_REACHED', 'policy_denied', sentence(first) + othersIn(reached), {
    advice: `Nothing further was signed, and nothing is lost. ${whatToDo(kind, reached)}`,
    facts: factsOf(first),
  });
}

function othersIn(reached: readonly LimitReached[]): string {
  const others = reached.length - 1;
  if (others === 0) return '';
  return ` ${others === 1 ? 'Another limit is' : `${others} other limits are`} in the way as well.`;
}

function whatToDo(kind: 'over' | 'unknown', reached: readonly LimitReached[]): string {
  const isLater = reached.some(
    // Of each run more may be allowed for this one, at once; where that is not known, it has to go.
    ({ limit: { scope } }) => laterScopes.has(scope) && (scope !== 'plan' || kind === 'unknown'),
  );
  const goesOn = `the run goes on by itself${isLater ? ` ${raiseDelayMs / 60_000} minutes later` : ''}`;
  if (kind === 'unknown') {
    return `Take this limit away, and ${goesOn}; prices are looked up again until then.`;
  }
  const isOfDay = reached.every(({ limit }) => limit.scope === 'day');
  return `Allow more, and ${goesOn}${isOfDay ? '; tomorrow it does so in any case' : ''}.`;
}

function sentence({ limit, wantedUnits }: LimitReached): string {
  const words = (units: bigint): string => amountWords(limit, units);
  const named = `${words(limit.limitUnits)} ${purpose[limit.kind]} ${within[limit.scope]}`;
  if (limit.kind === 'time') {
    return `The limit of ${named} is reached: it has lasted ${words(limit.spentUnits)}.`;
  }
  const used = `${words(limit.spentUnits)} is spent, ${words(limit.reservedUnits)} is set aside`;
  if (wantedUnits !== null) {
    return `The limit of ${named} is reached: ${used}, and this step may take up to ${words(wantedUnits)}.`;
  }
  return `Whether the limit of ${named} is kept cannot be said: ${used}, and ${unknownOf(limit)}.`;
}

function unknownOf({ kind, unpriced }: CountedLimit): string {
  if (unpriced) return 'the price of something that was spent before is not known';
  return kind === 'usd'
    ? 'the price of what this step may take is not known'
    : 'how much this step may take is not known';
}

function factsOf({ limit, wantedUnits }: LimitReached) {
  const { scope, kind, chainId, token, limitUnits, spentUnits, reservedUnits } = limit;
  return {
    ...{ scope, kind, chainId, token },
    limitUnits: limitUnits.toString(),
    spentUnits: spentUnits.toString(),
    reservedUnits: reservedUnits.toString(),
    wantedUnits: wantedUnits?.toString() ?? null,
  };
}
