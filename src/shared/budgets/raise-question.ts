import type { SystemQuestion } from '../system-question.ts';
import { type AmountOf, amountWords } from './amount-words.ts';
import { type BudgetScope, raiseDelayMs } from './limit.ts';

/** A standing limit that would allow more than it does. */
export interface AskedRaise extends AmountOf {
  scope: BudgetScope;
  fromUnits: bigint;
  /** Null takes it away. */
  toUnits: bigint | null;
}

const holds: Partial<Record<BudgetScope, string>> = {
  transaction: 'for each transaction',
  last_day: 'for any 24 hours',
  last_week: 'for any 7 days',
};

/** What main asks before a standing limit allows more. */
export function raiseQuestion(asked: AskedRaise): SystemQuestion {
  const { scope, fromUnits, toUnits } = asked;
  const from = amountWords(asked, fromUnits);
  const what = asked.kind === 'gas' ? ' in network fees' : '';
  const of = `${from}${what} ${holds[scope]}`;
  return {
    message:
      toUnits === null
        ? `Take the limit of ${of} away?`
        : `Raise the limit of ${of} to ${amountWords(asked, toUnits)}?`,
    detail: `It holds for another ${raiseDelayMs / 60_000} minutes, and until then you can take this back on the Budget page.`,
    yes: toUnits === null ? 'Take away' : 'Raise',
  };
}
