import { compareDecimalTexts } from '../../src/shared/decimal-arithmetic.ts';
import type { Assumption } from '../../src/shared/plan/compile-outcome.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';
import { decimalOf, sameDecimal } from '../plan/decimals.ts';
import type { PlanView } from '../plan/plan-view.ts';
import type { Expectation, ExpectedTrigger } from '../set/item.ts';
import { periodOfCron, plainCron } from './cron.ts';
import { isPriceCondition } from './price-condition.ts';
import { runsOf } from './runs-of.ts';

/** Of the plan's start: its kind, and everything that says when. */
export function judgeTrigger(
  expect: Expectation,
  view: PlanView,
  assumptions: readonly Assumption[],
): string[] {
  const { trigger: wanted, accept_triggers: accepted = [] } = expect;
  const got = view.trigger;
  const kinds = [wanted.type, ...accepted, ...(view.isOrder ? ['condition'] : [])];
  if (!kinds.includes(got.type)) return [`it starts by ${got.type}, not by ${wanted.type}`];
  return isSameMoment(wanted, got, view)
    ? judgeRuns(expect, view, assumptions)
    : [`it starts at another ${got.type} than is said: ${JSON.stringify(got)}`];
}

function isSameMoment(wanted: ExpectedTrigger, got: Trigger, view: PlanView): boolean {
  switch (got.type) {
    case 'time':
      return wanted.at === undefined || Date.parse(wanted.at) === Date.parse(got.at);
    case 'cron':
      return isSameCron(wanted, got);
    case 'interval':
      return wanted.everyMs === undefined || wanted.everyMs === got.everyMs;
    case 'price':
    case 'balance':
      return isSameThreshold(wanted, got, view);
    case 'condition':
      return wanted.type !== 'price' || isPriceCondition(got.when, wanted, view);
    default:
      return true;
  }
}

function isSameCron(wanted: ExpectedTrigger, got: Extract<Trigger, { type: 'cron' }>): boolean {
  const { expression, timezone = 'UTC' } = got;
  if (wanted.type === 'interval') return periodOfCron(expression) === wanted.everyMs;
  const isZone = wanted.timezone === undefined || wanted.timezone === timezone;
  return isZone && plainCron(wanted.expression ?? '') === plainCron(expression);
}

function isSameThreshold(
  { type, token = '', condition, threshold }: ExpectedTrigger,
  got: Extract<Trigger, { type: 'price' | 'balance' }>,
  { context }: PlanView,
): boolean {
  if (type !== got.type) return true;
  const crossed = crossedFrom(context.prices?.[token], got);
  return (
    token.toLowerCase() === got.token.toLowerCase() &&
    (condition === got.condition || condition === crossed) &&
    (threshold === null || sameDecimal(threshold, got.threshold))
  );
}

/** From where the price is known to be, a threshold can be crossed to one side only. */
function crossedFrom(price: string | undefined, got: { condition: string; threshold: unknown }) {
  const threshold = decimalOf(got.threshold);
  if (got.condition !== 'crosses' || price === undefined || threshold === null) return undefined;
  const side = compareDecimalTexts(price, threshold, { signed: true });
  return side === 0 ? undefined : side < 0 ? 'above' : 'below';
}

function judgeRuns(
  { trigger: wanted, accept_maxRuns: accepted = [] }: Expectation,
  { trigger, context }: PlanView,
  assumptions: readonly Assumption[],
): string[] {
  const runs = runsOf(trigger, context.now);
  if (runs === null && wanted.maxRuns === undefined) return [];
  const allowed = wanted.maxRuns === undefined ? [] : [wanted.maxRuns, ...accepted];
  if (runs !== null && allowed.includes(runs)) return [];
  const isSaid = assumptions.some(({ value, text }) => `${value} ${text}`.includes(String(runs)));
  if (wanted.maxRuns === undefined && isSaid) return [];
  return [`it runs ${runs ?? 'without end'}, not ${wanted.maxRuns ?? 'without end'}`];
}
