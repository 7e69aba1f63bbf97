import type { Decimal } from '../../../decimal.ts';
import type { CompareCondition } from '../../conditions.ts';
import type { ValueRef } from '../../values.ts';
import type { CheckInput } from '../check.ts';
import { type PlacedCompare, placedCompares } from '../conditions/placed-compares.ts';
import { createdOrders } from './created-orders.ts';
import { decimalOf } from './usd-price.ts';

/** A price in USD that the plan writes out and holds a token's price against. */
export interface PriceThreshold {
  token: string;
  price: Decimal;
  place: { nodeId: string | null; path: string };
}

/** In the trigger, in every condition, and in orders. */
export function priceThresholds(input: CheckInput): PriceThreshold[] {
  const ofConditions = placedCompares(input).flatMap(ofCompare);
  return [...ofTrigger(input), ...ofConditions, ...ofOrders(input)];
}

function ofTrigger({ plan: { trigger } }: CheckInput): PriceThreshold[] {
  if (trigger?.type !== 'price') return [];
  const price = decimalOf(trigger.threshold);
  const place = { nodeId: null, path: 'trigger.threshold' };
  return price === null ? [] : [{ token: trigger.token, price, place }];
}

function ofOrders(input: CheckInput): PriceThreshold[] {
  return createdOrders(input).flatMap(({ token, prices }) =>
    prices.map(({ price, place }) => ({ token, price, place })),
  );
}

function ofCompare({ compare, nodeId, path }: PlacedCompare): PriceThreshold[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const place = { nodeId, path: `${path}.${side}` };
    return heldAgainst(compare, side).map((found) => ({ ...found, place }));
  });
}

/** The number on one side, when the price of a token is on the other. */
function heldAgainst(
  condition: CompareCondition,
  side: 'left' | 'right',
): Omit<PriceThreshold, 'place'>[] {
  const number = condition[side];
  const token = pricedIn(condition[side === 'left' ? 'right' : 'left']);
  if (number.type !== 'literal' || token === undefined) return [];
  const price = decimalOf(number.value);
  return price === null ? [] : [{ token, price }];
}

function pricedIn(ref: ValueRef): string | undefined {
  if (ref.type !== 'runtime' || ref.fn !== 'price') return undefined;
  const [token] = ref.args;
  return token?.type === 'literal' && typeof token.value === 'string' ? token.value : undefined;
}
