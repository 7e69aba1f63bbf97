import { one, timesDown, timesUp } from './fixed-point.ts';

/** Everything from `low` to `high`, both included, in fixed point; null is without a bound. */
export interface Range {
  low: bigint | null;
  high: bigint | null;
}

/** An amount of which nothing is known. */
export const anyAmount: Range = { low: 0n, high: null };

export function sameRange(left: Range, right: Range): boolean {
  return left.low === right.low && left.high === right.high;
}

/** The smallest range that holds both. */
export function hull(left: Range, right: Range): Range {
  return { low: lesser(left.low, right.low), high: greater(left.high, right.high) };
}

/** What a balance can be: nothing below zero. */
export function atLeastZero({ low, high }: Range): Range {
  return { low: low === null || low < 0n ? 0n : low, high: high !== null && high < 0n ? 0n : high };
}

export function plusRange(left: Range, right: Range): Range {
  return { low: plus(left.low, right.low), high: plus(left.high, right.high) };
}

/** Outward rounding, so that nothing possible is lost. */
export function timesRange(range: Range, factor: bigint): Range {
  if (factor === one) return range;
  const { low, high } = range;
  const least = factor < 0n ? high : low;
  const most = factor < 0n ? low : high;
  return {
    low: least === null ? null : timesDown(least, factor),
    high: most === null ? null : timesUp(most, factor),
  };
}

/** What the lesser of two can be. */
export function lesserRange(left: Range, right: Range): Range {
  return { low: lesser(left.low, right.low), high: eitherOr(left.high, right.high, lesser) };
}

/** What the greater of two can be. */
export function greaterRange(left: Range, right: Range): Range {
  return { low: eitherOr(left.low, right.low, greater), high: greater(left.high, right.high) };
}

/** The bound that holds where one of two is enough. */
function eitherOr(left: bigint | null, right: bigint | null, pick: typeof lesser): bigint | null {
  if (left === null) return right;
  return right === null ? left : pick(left, right);
}

function plus(left: bigint | null, right: bigint | null): bigint | null {
  return left === null || right === null ? null : left + right;
}

function lesser(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null || right === null) return null;
  return left < right ? left : right;
}

function greater(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null || right === null) return null;
  return left > right ? left : right;
}
