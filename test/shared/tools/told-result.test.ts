import { describe, expect, it } from 'vitest';
import { resultLines } from '../../../src/cli/run/result-lines.ts';
import { toldResult } from '../../../src/shared/tools/told-result.ts';

/** What a market writes where nothing is owed: 2^256 - 1, with 18 places. */
const largest = '115792089237316195423570985008687907853269984665640564039457.584007913129639935';
const none = 'none, since nothing is owed';

describe('a result as it is told', () => {
  it('has no health factor where nothing is owed, wherever it stands', () => {
    expect(toldResult({ supplied: '7', healthFactor: largest })).toEqual({
      ...{ supplied: '7', healthFactor: none },
    });
    expect(toldResult({ each: [{ healthFactor: largest }, { healthFactor: '1.5' }] })).toEqual({
      each: [{ healthFactor: none }, { healthFactor: '1.5' }],
    });
  });

  it('leaves every other number as it is', () => {
    const near = largest.replace(/5$/, '4');
    const found = { healthFactor: near, amount: largest, known: true, nothing: null, count: 3 };
    expect(toldResult(found)).toEqual(found);
  });

  it('stands in the lines of the command line', () => {
    expect(resultLines({ borrowed: '0', healthFactor: largest })).toEqual([
      ...['borrowed: 0', `healthFactor: ${none}`],
    ]);
  });
});
