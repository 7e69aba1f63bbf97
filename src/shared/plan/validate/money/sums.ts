// The arithmetic of the plan language over amounts that are known only in part.
import type { RuntimeFn } from '../../values.ts';
import { one, timesDown, timesUp } from './fixed-point.ts';
import {
  asFixed,
  exactly,
  type Form,
  isConstant,
  minusForm,
  plusForm,
  rangeOf,
  somewhereIn,
  timesForm,
} from './linear-form.ts';
import { greaterRange, lesserRange, type Range } from './range.ts';

type Sum = (left: Form, right: Form) => Form | null;

const sums: Partial<Record<RuntimeFn, Sum>> = {
  add: plusForm,
  sub: minusForm,
  mul: product,
  div: quotient,
  min: lesserForm,
  max: greaterForm,
};

/** From left to right; null where the function is no sum, or where nothing can be said of the result. */
export function calculate(fn: RuntimeFn, [first, ...rest]: readonly Form[]): Form | null {
  const sum = sums[fn];
  if (sum === undefined || first === undefined) return null;
  return rest.reduce<Form | null>((total, next) => total && sum(total, next), first);
}

function product(left: Form, right: Form): Form | null {
  const fixed = left.fixed && right.fixed;
  if (isConstant(right)) return asFixed(timesForm(left, right.constant), fixed);
  if (isConstant(left)) return asFixed(timesForm(right, left.constant), fixed);
  const [a, b] = [amountRange(left), amountRange(right)];
  if (a === null || b === null) return null;
  const high = a.high === null || b.high === null ? null : timesUp(a.high, b.high);
  return somewhereIn({ low: timesDown(a.low, b.low), high }, fixed);
}

function quotient(left: Form, right: Form): Form | null {
  const fixed = left.fixed && right.fixed;
  if (isConstant(right) && right.constant > 0n) {
    if (!isConstant(left))
      return asFixed(timesForm(left, timesDown(one, one, right.constant)), fixed);
    return exactly(timesDown(left.constant, one, right.constant), fixed);
  }
  const [a, b] = [amountRange(left), amountRange(right)];
  if (a === null || b === null || b.low === 0n) return null;
  const low = b.high === null || b.high === 0n ? 0n : timesDown(a.low, one, b.high);
  const high = a.high === null ? null : timesUp(a.high, one, b.low);
  return somewhereIn({ low, high }, fixed);
}

function lesserForm(left: Form, right: Form): Form {
  const gap = rangeOf(minusForm(left, right));
  if (gap.high !== null && gap.high <= 0n) return left;
  if (gap.low !== null && gap.low >= 0n) return right;
  return somewhereIn(lesserRange(rangeOf(left), rangeOf(right)), left.fixed && right.fixed);
}

function greaterForm(left: Form, right: Form): Form {
  const gap = rangeOf(minusForm(left, right));
  if (gap.low !== null && gap.low >= 0n) return left;
  if (gap.high !== null && gap.high <= 0n) return right;
  return somewhereIn(greaterRange(rangeOf(left), rangeOf(right)), left.fixed && right.fixed);
}

/** The range of a form that cannot be below zero; null for any other. */
function amountRange(form: Form): (Range & { low: bigint }) | null {
  const { low, high } = rangeOf(form);
  return low === null || low < 0n ? null : { low, high };
}
