import { compareDecimals, readDecimal } from '../../../../decimal.ts';
import { type Check, issueAt, paramPlace } from '../../check.ts';
import { givenParams } from '../../given-params.ts';
import { slippageOf } from './slippage-of.ts';

const riskyPercent = { digits: 5n, scale: 0 };
const recklessPercent = { digits: 50n, scale: 0 };

/** A slippage that allows more loss than any market asks for: above 5 % (warning), above 50 % (error). */
export const highSlippage: Check = (input) =>
  givenParams(input, 'slippage').flatMap(({ action }) => {
    const slippage = slippageOf(action);
    if (slippage?.text === undefined) return [];
    const percent = readDecimal(slippage.text);
    if (typeof percent === 'string' || compareDecimals(percent, riskyPercent) <= 0) return [];
    const reckless = compareDecimals(percent, recklessPercent) > 0;
    const message = `A slippage of ${slippage.text} % lets the market keep that much of the money.`;
    const more = { severity: reckless ? 'error' : 'warning', suggestion: '0.5' } as const;
    return [issueAt(paramPlace(action, slippage.param), 'CONTRA_SLIPPAGE', message, more)];
  });
