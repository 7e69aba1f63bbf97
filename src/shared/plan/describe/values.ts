import type { Condition } from '../conditions.ts';
import { claimsToBeRef, type ParamValue, type RuntimeFn, type ValueRef } from '../values.ts';

const opWords = {
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  eq: 'equals',
  neq: 'differs from',
} as const;

/** A reference in words: `the price of ETH`, `amountOut of "swap1"`. */
function describeRef(ref: ValueRef): string {
  switch (ref.type) {
    case 'literal':
      return String(ref.value);
    case 'step_output':
      return `${ref.path} of "${ref.stepId}"`;
    case 'env':
      return `your setting "${ref.key}"`;
    case 'runtime':
      return describeCall(ref.fn, ref.args.map(describeRef));
  }
}

function describeCall(fn: RuntimeFn, args: string[]): string {
  const [first = '?', second] = args;
  switch (fn) {
    case 'price':
      return `the price of ${first} in USD`;
    case 'balance':
      return second === undefined ? `the ${first} balance` : `the ${first} balance on ${second}`;
    case 'gas_price':
      return 'the gas price in gwei';
    case 'timestamp':
      return 'the time in ms';
    case 'block_number':
      return 'the block number';
    case 'health_factor':
      return 'the health factor';
    case 'add':
      return `(${args.join(' + ')})`;
    case 'sub':
      return `(${args.join(' - ')})`;
    case 'mul':
      return `(${args.join(' × ')})`;
    case 'div':
      return `(${args.join(' / ')})`;
    case 'min':
    case 'max':
      return `the ${fn === 'min' ? 'smallest' : 'largest'} of ${args.join(', ')}`;
  }
}

/** A condition in words, with brackets where `and` and `or` mix. */
export function describeCondition(condition: Condition): string {
  if (condition.type === 'compare') {
    const { left, op, right } = condition;
    return `${describeRef(left)} ${opWords[op]} ${describeRef(right)}`;
  }
  const parts = condition.conditions.map((part) =>
    part.type === 'logic' && part.op !== 'not'
      ? `(${describeCondition(part)})`
      : describeCondition(part),
  );
  return condition.op === 'not' ? `not (${parts.join(' and ')})` : parts.join(` ${condition.op} `);
}

/** A parameter value in words. */
export function describeValue(value: ParamValue | undefined): string {
  if (value === undefined) return '?';
  if (typeof value !== 'object' || value === null) return String(value);
  return claimsToBeRef(value) ? describeRef(value as ValueRef) : JSON.stringify(value);
}

/** An amount in words; `token` follows it. */
export function describeAmount(value: ParamValue | undefined, token: string): string {
  if (value === 'max') return `all ${token}`;
  if (typeof value === 'string' && value.endsWith('%')) return `${value} of the ${token} balance`;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if ('usd' in value) return `${token} worth $${describeValue(value['usd'])}`;
    if ('percentOfStart' in value) {
      return `${describeValue(value['percentOfStart'])}% of the ${token} held at the start`;
    }
    if (claimsToBeRef(value)) return `${describeValue(value)} in ${token}`;
  }
  return `${describeValue(value)} ${token}`;
}

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const;

/** A length of time in its largest whole unit: 90 000 is "90 seconds". */
export function describeDuration(ms: number): string {
  for (const [size, name] of units) {
    if (ms >= size && ms % size === 0) return `${ms / size} ${name}${ms === size ? '' : 's'}`;
  }
  return `${ms} ms`;
}
