import {
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../src/shared/decimal-arithmetic.ts';
import type { RuntimeFn } from '../../src/shared/plan/values.ts';
import { decimalOf } from './decimals.ts';
import { plain, refOf } from './plain.ts';
import type { ActionView } from './plan-view.ts';

/** The parameter that says to the last digit what a step will have done, by tool and result. */
const certain: Readonly<Record<string, string>> = {
  'wrap.amount': 'amount',
  'unwrap.amount': 'amount',
  'lend_borrow.amount': 'amount',
  'lend_withdraw.amount': 'amount',
  'transfer.amount': 'amount',
  'bridge.sent': 'amount',
  'defi_swap.amountIn': 'amount',
};

const sums: Partial<Record<RuntimeFn, (left: string, right: string) => string>> = {
  add: addDecimals,
  sub: subtractDecimals,
  mul: (left, right) => multiplyDecimals(left, right, 36),
  div: (left, right) => divideDecimals(left, right, 36),
};

/** The exact amount that a value is certain to be when the plan runs, or null. */
export function knownAmount(value: unknown, actions: readonly ActionView[]): string | null {
  const own = decimalOf(plain(value));
  if (own !== null) return own;
  const ref = refOf(value);
  if (ref?.type === 'step_output') {
    const step = actions.find(({ id }) => id === ref.stepId);
    const param = step && certain[`${step.tool}.${ref.path}`];
    return param === undefined ? null : knownAmount(step?.params[param], actions);
  }
  if (ref?.type !== 'runtime') return null;
  const [left, right] = ref.args.map((each) => knownAmount(each, actions));
  if (left == null || right == null || ref.args.length !== 2) return null;
  return sums[ref.fn]?.(left, right) ?? null;
}
