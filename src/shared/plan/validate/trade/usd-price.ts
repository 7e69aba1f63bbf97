import { type Decimal, readDecimal } from '../../../decimal.ts';
import type { Token } from '../../../tokens/token.ts';
import type { PlanContext } from '../../context.ts';

/** The price of a token in USD as the context knows it: by symbol in any case, or by address. */
export function usdPrices({ prices = {} }: PlanContext): (token: Token) => Decimal | undefined {
  const known = new Map(Object.entries(prices).map(([key, text]) => [key.toLowerCase(), text]));
  return (token) => {
    const text = known.get(token.address.toLowerCase()) ?? known.get(token.symbol.toLowerCase());
    const price = text === undefined ? undefined : readDecimal(text);
    return typeof price === 'object' ? price : undefined;
  };
}

/** The exact product. */
export function product(...factors: readonly Decimal[]): Decimal {
  return {
    digits: factors.reduce((all, { digits }) => all * digits, 1n),
    scale: factors.reduce((all, { scale }) => all + scale, 0),
  };
}
