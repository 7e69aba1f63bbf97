import { decimalOf, sameDecimal, timesDecimal } from '../plan/decimals.ts';
import { knownAmount } from '../plan/known-amount.ts';
import { plain, refOf } from '../plan/plain.ts';
import type { ActionView, PlanView } from '../plan/plan-view.ts';
import { sameToken } from '../plan/same-token.ts';
import { isFromStep, saidStep } from '../plan/step-of.ts';
import type { ExpectedAmount } from '../set/item.ts';
import { runsOf } from './runs-of.ts';

/** The amount has the form and the figure that are wanted. */
export function judgeForm(entry: ExpectedAmount, action: ActionView, view: PlanView): string[] {
  if (entry.mode === undefined || entry.mode === 'for_ltv') return [];
  if (hasForm(entry, action, view)) return [];
  const { amount, amountOut } = action.params;
  const got = JSON.stringify(amountParam(entry, action, view) ?? amount ?? amountOut ?? null);
  const wanted = [entry.mode, entry.value, entry.ref, entry.minus].filter((each) => each != null);
  return [`the amount is ${got}, not ${wanted.join(' ')}`];
}

function hasForm(entry: ExpectedAmount, action: ActionView, view: PlanView): boolean {
  const { mode, value, ref = '', minus } = entry;
  const given = plain(amountParam(entry, action, view));
  switch (mode) {
    case 'exact':
      if (action.tool === 'revoke') return sameDecimal(value, '0');
      return isFigure(entry, knownAmount(given, view.actions), action, view);
    case 'usd':
      return isFigure(entry, given, action, view, 'usd');
    case 'percent':
      return isShare(given, value) || (sameDecimal(value, '100') && isAll(given));
    case 'percent_of_initial':
      return sameDecimal(value, fieldOf(given, 'percentOfStart'));
    case 'max':
      return isAll(given) || (action.tool === 'lp_remove' && action.params['percent'] === '100');
    case 'exact_out':
      return isFigure(entry, plain(action.params['amountOut']), action, view);
    case 'step_output':
      return isFromStep(given, saidStep(ref), view.actions);
    case 'step_output_minus':
      return isLess(given, ref, minus, view);
    default:
      return false;
  }
}

/** Of the two amounts of a pair, that of the token that is meant. */
function amountParam(
  { token = '*' }: ExpectedAmount,
  { tool, params, chainId }: ActionView,
  { tokens }: PlanView,
): unknown {
  if (tool !== 'lp_add' && tool !== 'lp_remove') return params['amount'];
  return sameToken(token, params['tokenA'], chainId, tokens)
    ? params['amountA']
    : params['amountB'];
}

/** The figure itself, or in pieces that come to it. */
function isFigure(
  { value, split }: ExpectedAmount,
  given: unknown,
  action: ActionView,
  view: PlanView,
  field?: string,
): boolean {
  const figure = decimalOf(field === undefined ? given : fieldOf(given, field));
  if (figure === null) return false;
  if (split !== true) return sameDecimal(value, figure);
  const runs = runsOf(view.trigger, view.context.now) ?? 1;
  return sameDecimal(value, timesDecimal(figure, action.times * runs));
}

function isShare(given: unknown, value: unknown): boolean {
  return typeof given === 'string' && given.endsWith('%') && sameDecimal(value, given.slice(0, -1));
}

function isAll(given: unknown): boolean {
  return given === 'max' || isShare(given, '100');
}

function isLess(given: unknown, ref: string, minus: unknown, { actions }: PlanView): boolean {
  const sum = refOf(given);
  if (sum?.type !== 'runtime' || sum.fn !== 'sub' || sum.args.length !== 2) return false;
  const [from, less] = sum.args;
  return isFromStep(from, saidStep(ref), actions) && sameDecimal(minus, knownAmount(less, actions));
}

function fieldOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined;
}
