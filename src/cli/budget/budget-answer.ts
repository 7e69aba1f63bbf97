import type { BudgetView, LimitView, SpendView } from '../../shared/budgets/budget-view.ts';
import type { BudgetScope } from '../../shared/budgets/limit.ts';
import { utcTime } from '../../shared/iso-time.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

const scopes: Readonly<Record<BudgetScope, string>> = {
  run: 'in the run',
  plan: 'in each run',
  transaction: 'in each transaction',
  day: 'a day',
  last_day: 'in any 24 hours',
  last_week: 'in any 7 days',
  total: 'in all',
};

/** Told at a terminal; the document has more of them. */
const spendsTold = 10;

/** The limits with what counts against them and the last spends, under a line that says what was done. */
export function budgetAnswer({ limits, spends }: BudgetView, said: string | null): VerbAnswer {
  const list =
    limits.length === 0
      ? ['No limit is set.']
      : ['Limits:', ...limits.map((each) => `  ${lineOf(each)}`)];
  const last = spends.slice(0, spendsTold).map((spend) => `  ${spendLine(spend)}`);
  const lines = [
    ...(said === null ? [] : [said]),
    ...list,
    ...(last.length === 0 ? [] : ['The last spends, newest first:', ...last]),
  ];
  return { exitCode: 0, document: { limits, spends }, text: lines.map(visibleLine).join('\n') };
}

function spendLine({ at, kind, unit, amount, usd, state, planName }: SpendView): string {
  const what = `${amount} ${unit}${kind === 'gas' ? ' for network fees' : ''}`;
  const worth = usd === null ? 'worth unknown' : `worth ${usd} USD`;
  const aside = state === 'reserved' ? ', set aside' : '';
  return `${utcTime(at)}  ${what}, ${worth}${aside}, in ${planName}`;
}

/** What is said where a limit allows more only after a while. */
export function raisedFrom(at: number): string {
  return `The limit holds as it is until ${utcTime(at)}, and allows more from then on. Set it as it is to take that back.`;
}

function lineOf(view: LimitView): string {
  const { raise, unit } = view;
  if (raise === null) return countedLine(view);
  const becomes = raise.limit === null ? 'gone' : `${raise.limit} ${unit}`;
  return `${countedLine(view)}; ${becomes} from ${utcTime(raise.at)} on`;
}

function countedLine(view: LimitView): string {
  const { kind, scope, unit, limit, spent, reserved, left, unpriced, executionId } = view;
  const what = kind === 'gas' ? ' for network fees' : kind === 'model' ? ' for the model' : '';
  const named = `${limit} ${unit}${what} ${scopes[scope]}${executionId === null ? '' : ` ${executionId}`}`;
  if (spent === null) return named;
  if (kind === 'time') return `${named}: ${spent} have passed, ${left} left`;
  const known = unpriced
    ? '; the price of something is not known, so nothing more is let through'
    : '';
  return `${named}: ${spent} spent, ${reserved} set aside, ${left} left${known}`;
}

/** The answer as the help shows it. */
export const budgetExample = {
  limits: [
    {
      ...{ scope: 'day', executionId: null, kind: 'gas', chainId: null, token: null },
      ...{ unpriced: false, planName: null, unit: 'ETH', limit: '0.05', raise: null },
      ...{ spent: '0.0021', reserved: '0', left: '0.0479' },
    },
  ],
  spends: [
    {
      ...{ spendId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c', kind: 'gas', at: 1_764_000_000_000 },
      ...{ executionId: '019abf0d-11d0-7e52-9a7e-3b1f0c2d4e5f', planName: 'Send 1 ETH to bob' },
      ...{ unit: 'ETH', amount: '0.0021', usd: '6.3', state: 'spent' },
    },
  ],
};
