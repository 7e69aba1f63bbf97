import type { Decimal } from '../../../decimal.ts';
import { operandOf, type PlainValue } from '../../conditions/operand.ts';
import type { CheckInput } from '../check.ts';
import { oncePerInput } from '../once-per.ts';
import { priceKey } from './price-key.ts';

/** The price in USD of a token, by symbol or address, as the context knows it; null where it does not. */
export function usdPrice(input: CheckInput, token: string): Decimal | null {
  return pricesByToken(input).get(priceKey(input, token)) ?? null;
}

const pricesByToken = oncePerInput((input) => {
  const prices = Object.entries(input.context.prices ?? {});
  return new Map(prices.map(([token, price]) => [priceKey(input, token), decimalOf(price)]));
});

/** A written number; null for anything else. */
export function decimalOf(value: PlainValue): Decimal | null {
  const operand = operandOf(value);
  return operand !== null && typeof operand === 'object' ? operand : null;
}
