import { decimalPlaces } from '../../../amounts.ts';
import { type Check, issueAt } from '../check.ts';
import { soundAmounts } from './sound-amounts.ts';

/** TOO_PRECISE: more decimal places than the token has. */
export const tooPrecise: Check = (input) =>
  soundAmounts(input).flatMap(({ number, exact, token, place }) => {
    if (!exact || token === undefined) return [];
    const places = decimalPlaces(number);
    if (places <= token.decimals) return [];
    const message = `${number} has ${places} decimal places; ${token.symbol} has ${token.decimals}.`;
    return [issueAt(place, 'TOO_PRECISE', message)];
  });
