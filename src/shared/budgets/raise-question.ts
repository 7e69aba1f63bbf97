import { shortLine } from '../short-line.ts';
import type { SystemQuestion } from '../system-question.ts';
import { visibleLine } from '../visible-text.ts';
import { type AmountOf, amountWords } from './amount-words.ts';
import { type BudgetScope, raiseDelayMs } from './limit.ts';

/** A limit that would allow more than it does. */
export interface AskedRaise extends AmountOf {
  scope: BudgetScope;
  /** Of the scope `run`, else null. */
  run: { executionId: string; planName: string } | null;
  fromUnits: bigint;
  /** Null takes it away. */
  toUnits: bigint | null;
}

const holds: Readonly<Record<BudgetScope, string>> = {
  run: 'for one run',
  plan: 'for each run',
  transaction: 'for each transaction',
  day: 'for a day',
  last_day: 'for any 24 hours',
  last_week: 'for any 7 days',
  total: 'in all',
};

/** Whoever wrote a plan named it: the name does not end the sentence that it stands in. */
function nameWords(name: string): string {
  return shortLine(visibleLine(name).replace(/[“”"?]/g, ''), 60);
}

/** What main asks before a limit allows more. */
export function raiseQuestion(asked: AskedRaise): SystemQuestion {
  const { scope, run, fromUnits, toUnits } = asked;
  const from = amountWords(asked, fromUnits);
  const what = asked.kind === 'gas' ? ' in network fees' : '';
  const whose = run === null ? holds[scope] : `for the run of “${nameWords(run.planName)}”`;
  const of = `${from}${what} ${whose}`;
  return {
    message:
      toUnits === null
        ? `Take the limit of ${of} away?`
        : `Raise the limit of ${of} to ${amountWords(asked, toUnits)}?`,
    detail:
      run === null
        ? `It holds for another ${raiseDelayMs / 60_000} minutes, and until then you can take this back, on the Budget page or by setting it as it is.`
        : 'It is so at once, for this run alone, which goes on by itself if this was all that it waited for. Every other limit holds as it is.',
    yes: toUnits === null ? 'Take away' : 'Raise',
  };
}
