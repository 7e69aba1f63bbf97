import { compareDecimals } from '../../../decimal.ts';
import { type Check, issueAt } from '../check.ts';
import { createdOrders } from './created-orders.ts';
import { usdPrice } from './usd-price.ts';

/** On which side of the market an order's price would act at once. */
const wrongSide: Readonly<Record<string, 'above' | 'below'>> = {
  'stop sell stop': 'above',
  'stop buy stop': 'below',
  'take_profit sell limit': 'below',
  'take_profit buy limit': 'above',
  'limit sell limit': 'below',
  'limit buy limit': 'above',
};

/** WRONG_SIDE_ORDER (warning): an order that would not wait, because the price is past it already. */
export const wrongSideOrder: Check = (input) =>
  createdOrders(input).flatMap(({ kind, side, token, prices }) => {
    const market = usdPrice(input, token);
    if (market === null) return [];
    return prices.flatMap(({ which, price, place }) => {
      const order = compareDecimals(price, market);
      const at = order > 0 ? 'above' : order < 0 ? 'below' : 'equal';
      if (wrongSide[`${kind} ${side} ${which}`] !== at) return [];
      const message = `The ${which} of this order is ${at} the price of ${token.slice(0, 80)} now, so it would ${side} at once.`;
      return [issueAt(place, 'WRONG_SIDE_ORDER', message, { severity: 'warning' })];
    });
  });
