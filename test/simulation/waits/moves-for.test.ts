import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Move, movesFor } from '../../../src/main/simulation/waits/moves-for.ts';
import { formatUnits } from '../../../src/shared/amounts.ts';
import { evaluateCondition } from '../../../src/shared/plan/conditions/evaluate-condition.ts';
import type { Condition } from '../../../src/shared/plan/conditions.ts';
import type { ValueRef } from '../../../src/shared/plan/values.ts';

/** What the world says: prices by name, and the time in milliseconds. */
interface World {
  prices: Record<string, string>;
  timeMs: bigint;
}

function look(condition: Condition, { prices, timeMs }: World) {
  return evaluateCondition(condition, (ref, [name]) => {
    if (ref.type !== 'runtime') return undefined;
    return ref.fn === 'price' ? prices[String(name)] : timeMs.toString();
  });
}

function after({ prices, timeMs }: World, moves: readonly Move[]): World {
  const moved: World = { prices: { ...prices }, timeMs };
  for (const move of moves) {
    if (move.kind === 'time') moved.timeMs = move.at * 1_000n;
    else moved.prices[move.name] = formatUnits(move.usd8, 8);
  }
  return moved;
}

const literal = (value: string): ValueRef => ({ type: 'literal', value });
const price = (name: string): ValueRef => ({ type: 'runtime', fn: 'price', args: [literal(name)] });
const time: ValueRef = { type: 'runtime', fn: 'timestamp', args: [] };
const compare = (left: ValueRef, op: 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'neq', right: ValueRef) =>
  ({ type: 'compare', left, op, right }) satisfies Condition;

const world: World = { prices: { ETH: '3000', BTC: '90000' }, timeMs: 1_800_000_000_000n };

describe('what would have to be otherwise for a condition to hold', () => {
  test.each([
    [compare(price('ETH'), 'lt', literal('2500')), '2499.99999999'],
    [compare(price('ETH'), 'lte', literal('2500.5')), '2500.5'],
    [compare(price('ETH'), 'gt', literal('3000')), '3000.00000001'],
    [compare(literal('4000'), 'lte', price('ETH')), '4000'],
    [compare(price('ETH'), 'eq', literal('1')), '1'],
  ])('is the price nearest to the bound: %j', (condition, usd) => {
    const moves = movesFor(condition, look(condition, world)) ?? [];
    expect(moves.map((move) => (move.kind === 'price' ? formatUnits(move.usd8, 8) : null))).toEqual(
      [usd],
    );
  });

  test('is nothing where it holds', () => {
    const holds = compare(price('ETH'), 'gt', literal('1'));
    expect(movesFor(holds, look(holds, world))).toEqual([]);
  });

  test('is a later time, and never an earlier one', () => {
    const later = compare(time, 'gte', literal('1800000000001'));
    expect(movesFor(later, look(later, world))).toEqual([{ kind: 'time', at: 1_800_000_001n }]);
    const earlier = compare(time, 'lt', literal('1800000000000'));
    expect(movesFor(earlier, look(earlier, world))).toBeNull();
  });

  test('is not there for what is neither price nor time, nor for a price of nothing', () => {
    const balance: ValueRef = { type: 'runtime', fn: 'balance', args: [literal('ETH')] };
    for (const condition of [
      compare(balance, 'gt', literal('10000000000000')),
      compare(price('ETH'), 'lte', literal('0')),
      compare(price('ETH'), 'eq', literal('0.000000001')),
    ]) {
      expect(movesFor(condition, look(condition, world))).toBeNull();
    }
  });

  test('of any condition on prices, once it was moved so, the condition holds', () => {
    const op = fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'neq');
    const bound = fc.integer({ min: 1, max: 200_000 }).map((n) => literal(String(n)));
    // Each price is in one comparison alone, so that no part takes back what another needs.
    const part = (name: string) =>
      fc
        .tuple(op, bound, fc.boolean(), fc.boolean())
        .map(([by, to, isTurned, isNot]): Condition => {
          const plain = isTurned ? compare(to, by, price(name)) : compare(price(name), by, to);
          return isNot ? { type: 'logic', op: 'not', conditions: [plain] } : plain;
        });
    const condition = fc
      .tuple(fc.constantFrom('and', 'or'), part('ETH'), part('BTC'), fc.boolean())
      .map(([joined, a, b, isNot]): Condition => {
        const both: Condition = { type: 'logic', op: joined, conditions: [a, b] };
        return isNot ? { type: 'logic', op: 'not', conditions: [both] } : both;
      });
    fc.assert(
      fc.property(condition, (each) => {
        const moves = movesFor(each, look(each, world));
        expect(moves).not.toBeNull();
        expect(look(each, after(world, moves ?? [])).truth).toBe('true');
      }),
    );
  });
});
