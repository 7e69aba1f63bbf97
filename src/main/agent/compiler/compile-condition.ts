import type { Assumption } from '../../../shared/plan/compile-outcome.ts';
import type { CompareCondition, CompareOp, Condition } from '../../../shared/plan/conditions.ts';
import type { ValueRef } from '../../../shared/plan/values.ts';
import type { Comparison, IntentCondition } from '../intent/intent.ts';
import type { SaidText } from '../intent/said.ts';
import { resolvePriced, resolveThreshold } from './resolve/resolve-threshold.ts';
import { resolveToken } from './resolve/resolve-token.ts';
import { known, type Slot, type Surroundings, unknown } from './slot.ts';

/** What is looked at, and how a person reads it. */
export interface CompiledCondition {
  condition: Condition;
  /** "the price of ETH is above 4000 USD". */
  words: string;
  assumptions: Assumption[];
}

const slot = 'condition';
const ops: Readonly<Record<Comparison['side'], { op: CompareOp; words: string }>> = {
  above: { op: 'gt', words: 'above' },
  below: { op: 'lt', words: 'below' },
  at_least: { op: 'gte', words: 'at least' },
  at_most: { op: 'lte', words: 'at most' },
};

/** All of its parts, or any; the first that is unclear is asked about. */
export function compileCondition(
  { join, parts }: IntentCondition,
  chainId: number,
  surroundings: Surroundings,
): Slot<CompiledCondition> {
  const done: { condition: CompareCondition; words: string; assumptions: Assumption[] }[] = [];
  for (const part of parts) {
    const compiled = compileComparison(part, chainId, surroundings);
    if (!compiled.ok) return compiled;
    done.push(compiled.value);
  }
  const [first, ...more] = done;
  if (first === undefined) return unknown(slot, 'On what does it depend?');
  const from = { source: 'user_text' } as const;
  if (more.length === 0) return known(first, from);
  return known(
    {
      condition: { type: 'logic', op: join, conditions: done.map(({ condition }) => condition) },
      words: done.map(({ words }) => words).join(` ${join} `),
      assumptions: done.flatMap(({ assumptions }) => assumptions),
    },
    from,
  );
}

function compileComparison(
  part: Comparison,
  chainId: number,
  surroundings: Surroundings,
): Slot<{ condition: CompareCondition; words: string; assumptions: Assumption[] }> {
  const ask = 'Which number is it compared with?';
  const than = resolveThreshold(slot, part.than, surroundings, ask);
  if (!than.ok) return than;
  const left = leftOf(part, chainId, surroundings);
  if (!left.ok) return left;
  const { op, words } = ops[part.side];
  const { value, name, unit } = left.value;
  const right = { type: 'literal', value: than.value } as const;
  const assumptions: Assumption[] =
    part.about === 'gas'
      ? [{ slot, value: 'gwei', text: `Gas is compared with ${than.value} gwei.` }]
      : [];
  return known(
    {
      condition: { type: 'compare', left: value, op, right },
      words: `${name} is ${words} ${than.value}${unit}`,
      assumptions,
    },
    than.from,
  );
}

interface Left {
  value: ValueRef;
  name: string;
  unit: string;
}

function leftOf(part: Comparison, chainId: number, surroundings: Surroundings): Slot<Left> {
  const from = { source: 'user_text' } as const;
  switch (part.about) {
    case 'price':
      return priceOf(part.token, chainId, surroundings);
    case 'balance':
      return balanceOf(part.token, chainId, surroundings);
    case 'gas':
      return known(
        { value: call('gas_price', chainId), name: 'the gas price', unit: ' gwei' },
        from,
      );
    case 'health_factor':
      return known({ value: call('health_factor'), name: 'the health factor', unit: '' }, from);
  }
}

function priceOf(token: SaidText | null, chainId: number, surroundings: Surroundings): Slot<Left> {
  if (token === null) return unknown(slot, 'The price of which token?');
  const priced = resolvePriced(slot, token, chainId, surroundings);
  if (!priced.ok) return priced;
  const name = `the price of ${priced.value}`;
  return known({ value: call('price', priced.value), name, unit: ' USD' }, priced.from);
}

function balanceOf(
  token: SaidText | null,
  chainId: number,
  surroundings: Surroundings,
): Slot<Left> {
  if (token === null) return unknown(slot, 'The balance of which token?');
  const held = resolveToken(slot, token, chainId, surroundings);
  if (!held.ok) return held;
  const value = call('balance', held.value.named, chainId);
  return known({ value, name: `the ${held.value.symbol} balance`, unit: '' }, held.from);
}

function call(
  fn: 'price' | 'balance' | 'gas_price' | 'health_factor',
  ...args: (string | number)[]
): ValueRef {
  return { type: 'runtime', fn, args: args.map((value) => ({ type: 'literal', value })) };
}
