// Values, amounts and conditions in words.
import { instantOf, utcTime } from '../../iso-time.ts';
import type { Condition } from '../conditions.ts';
import { claimsToBeRef, type ParamValue, type RuntimeFn, type ValueRef } from '../values.ts';
import type { Names } from './names.ts';

const opWords = {
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  eq: 'equals',
  neq: 'differs from',
} as const;

/** A text that somebody chose, between quotation marks that it cannot close itself. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** A single word as it is, and in quotation marks what could be read as a part of the sentence. */
export function word(text: string): string {
  return /^-?[\p{L}\p{N}_][\p{L}\p{N}_.:/+[\]%-]*$/u.test(text) ? text : quote(text);
}

/** A time as people say it, in UTC; one that is none, or not on a full second, as it was written. */
export function describeInstant(text: string): string {
  const at = instantOf(text);
  return at === null || at % 1000 !== 0 ? word(text) : utcTime(at);
}

/** A reference in words: `the price of ETH in USD`, `amountOut of "swap1"`. */
function describeRef(ref: ValueRef, names: Names): string {
  switch (ref.type) {
    case 'literal':
      return word(String(ref.value));
    case 'step_output':
      return `${word(ref.path)} of ${quote(ref.stepId)}`;
    case 'env':
      return `your setting ${quote(ref.key)}`;
    case 'runtime':
      return describeCall(ref, names);
  }
}

const signs: Partial<Record<RuntimeFn, string>> = { add: '+', sub: '-', mul: '×', div: '/' };

const readings: Partial<Record<RuntimeFn, string>> = {
  gas_price: 'the gas price in gwei',
  timestamp: 'the time in ms',
  block_number: 'the block number',
  health_factor: 'the health factor',
};

function describeCall({ fn, args }: Extract<ValueRef, { type: 'runtime' }>, names: Names): string {
  const words = args.map((arg) => describeRef(arg, names));
  const sign = signs[fn];
  if (sign !== undefined) return `(${words.join(` ${sign} `)})`;
  if (fn === 'min' || fn === 'max') {
    return `(the ${fn === 'min' ? 'smallest' : 'largest'} of ${words.join(', ')})`;
  }
  const [token = '?', ...more] = words;
  if (fn === 'price') return `the price of ${token} in USD${rest(more)}`;
  const chainAt = fn === 'balance' ? 1 : 0;
  const chain = fn === 'health_factor' ? undefined : args[chainAt];
  const where = chain === undefined ? '' : ` on ${chainWords(chain, names)}`;
  const others = words.slice(fn === 'health_factor' ? 0 : chainAt + 1);
  const what = fn === 'balance' ? `the ${token} balance` : (readings[fn] ?? fn);
  return `${what}${where}${rest(others)}`;
}

/** Arguments that the words before them have no place for: a market, an account. */
function rest(words: readonly string[]): string {
  return words.length === 0 ? '' : ` of ${words.join(', ')}`;
}

function chainWords(ref: ValueRef, names: Names): string {
  const id = ref.type === 'literal' ? Number(ref.value) : Number.NaN;
  return Number.isSafeInteger(id) ? names.chain(id) : describeRef(ref, names);
}

/** A condition in words, with brackets where `and` and `or` mix. */
export function describeCondition(condition: Condition, names: Names): string {
  if (condition.type === 'compare') {
    const { left, op, right } = condition;
    return `${describeRef(left, names)} ${opWords[op]} ${describeRef(right, names)}`;
  }
  const parts = condition.conditions.map((part) =>
    part.type === 'logic' && part.op !== 'not'
      ? `(${describeCondition(part, names)})`
      : describeCondition(part, names),
  );
  return condition.op === 'not' ? `not (${parts.join(' and ')})` : parts.join(` ${condition.op} `);
}

/** A parameter value in words; what is inside lists and objects is said too. */
export function describeValue(value: ParamValue | undefined, names: Names): string {
  if (value === undefined) return '?';
  if (typeof value === 'string') return word(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (claimsToBeRef(value)) return describeRef(value as ValueRef, names);
  if (Array.isArray(value)) return `[${value.map((item) => describeItem(item, names)).join(', ')}]`;
  const parts = Object.entries(value).map(
    ([key, item]) => `${nameOf(key)}: ${describeItem(item, names)}`,
  );
  return `{${parts.join(', ')}}`;
}

/** A value in a list or an object: a text is marked off from its neighbours. */
export function describeItem(value: ParamValue, names: Names): string {
  return typeof value === 'string' ? quote(value) : describeValue(value, names);
}

function nameOf(key: string): string {
  return /^\w+$/.test(key) ? key : quote(key);
}

/**
 * An amount in words; `token` follows it, or, where the plan does not name it, starts with `of`. `share` ends
 * the words of a percentage: what it is of.
 */
export function describeAmount(
  value: ParamValue | undefined,
  token: string,
  names: Names,
  share = 'balance',
): string {
  const named = !token.startsWith('of ');
  const held = named ? `of the ${token}` : token;
  if (value === 'max') return `all ${token}`;
  if (value === 'unlimited') return named ? `any amount of ${token}` : `any amount ${token}`;
  if (typeof value === 'string' && value.endsWith('%')) return `${value} ${held} ${share}`;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const [[key, inner] = [], ...others] = Object.entries(value);
    if (key === 'usd' && others.length === 0) {
      return `${named ? token : token.slice(3)} worth $${describeValue(inner, names)}`;
    }
    if (key === 'percentOfStart' && others.length === 0) {
      return `${describeValue(inner, names)}% ${held} held at the start`;
    }
    if (claimsToBeRef(value))
      return `${describeValue(value, names)} ${named ? `in ${token}` : token}`;
  }
  return `${describeValue(value, names)} ${token}`;
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

/** How often: "every minute", "every 90 seconds". */
export function describeEvery(ms: number): string {
  return `every ${describeDuration(ms).replace(/^1 /, '')}`;
}
