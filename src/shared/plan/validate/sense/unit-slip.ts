import { compareDecimals, type Decimal } from '../../../decimal.ts';
import { type Check, issueAt } from '../check.ts';
import { priceThresholds } from './price-thresholds.ts';
import { usdPrice } from './usd-price.ts';

/** UNIT_SLIP (warning): a price a hundred times off the market: most likely a slip of the unit or the point. */
export const unitSlip: Check = (input) =>
  priceThresholds(input).flatMap(({ token, price, place }) => {
    const market = usdPrice(input, token);
    if (market === null || market.digits === 0n || price.digits === 0n) return [];
    const farAbove = compareDecimals(price, hundredfold(market)) >= 0;
    const farBelow = compareDecimals(hundredfold(price), market) <= 0;
    if (!farAbove && !farBelow) return [];
    const where = farAbove ? 'above' : 'below';
    const message = `This price is a hundred times or more ${where} the price of ${token.slice(0, 80)} now. Check the unit and the decimal point.`;
    return [issueAt(place, 'UNIT_SLIP', message, { severity: 'warning' })];
  });

function hundredfold({ digits, scale }: Decimal): Decimal {
  return { digits: digits * 100n, scale };
}
