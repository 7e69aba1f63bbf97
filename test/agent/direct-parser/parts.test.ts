import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplyDecimals } from '../../../src/shared/decimal-arithmetic.ts';
import { assumed, parse, said } from './support/said.ts';

const hour = 3_600_000;

describe('a trade in equal parts', () => {
  it.each([
    ['TWAP: sell 5 ETH for USDC over 10 hours', `interval ${hour} 10: defi_swap ETH USDC 0.5`],
    [
      'buy $500 of LINK over the next 5 hours',
      `interval ${hour / 2} 10: defi_swap USDC LINK {"usd":"50"}`,
    ],
    [
      'swap 4 ETH to DAI in 4 equal parts over 2 days',
      `interval ${12 * hour} 4: defi_swap ETH DAI 1`,
    ],
    [
      'swap 4 ETH to DAI over 2 days in four chunks',
      `interval ${12 * hour} 4: defi_swap ETH DAI 1`,
    ],
    ['swap 600 USDC to ETH in 6 slices, every hour', `interval ${hour} 6: defi_swap USDC ETH 100`],
    [
      'every 30 minutes swap 600 USDC to ETH, split into 6',
      `interval ${hour / 2} 6: defi_swap USDC ETH 100`,
    ],
    ['twap 1000 USDC into ETH over 24 hours', null],
    [
      'sell 2 ETH for USDC using twap over 20 hours',
      `interval ${2 * hour} 10: defi_swap ETH USDC 0.2`,
    ],
    [
      'buy 2 ETH with USDC spread over 8 hours in 4 trades',
      `interval ${2 * hour} 4: defi_swap USDC ETH 0.5`,
    ],
    [
      'swap 800 DAI to USDC split evenly across 10 days',
      `interval ${24 * hour} 10: defi_swap DAI USDC 80`,
    ],
    [
      'on Base, swap 10 USDC to ETH in 2 parts over 1 hour',
      `interval ${hour / 2} 2: defi_swap USDC ETH 5`,
    ],
    ['swap 0.7 ETH to USDC in 7 parts over 7 hours', `interval ${hour} 7: defi_swap ETH USDC 0.1`],
    // Near misses.
    ['swap 100 USDC to ETH in 3 parts over 3 hours', 'ask amount'],
    ['swap $10 of USDC to ETH in 3 parts over 3 hours', 'ask amount'],
    ['swap half my ETH to USDC over 5 hours', 'ask amount'],
    ['swap all my ETH to USDC in 4 parts over 8 hours', 'ask amount'],
    ['swap 40 ETH to USDC in 4 parts over 8 hours', 'ask amount'],
    ['swap 4 ETH to USDC in 4 equal parts', 'ask start'],
    ['swap 4 ETH to USDC in 1 parts over 2 hours', 'ask start'],
    ['twap sell 2 ETH', 'ask start'],
    ['send 100 USDC to Bob over 10 hours', 'ask parts'],
    ['swap 1 ETH to USDC, then send 5 USDC to Bob over 10 hours', 'ask start'],
    ['swap 1200 USDC to ETH over 12 hours, every hour', 'needs_model'],
    ['swap 1200 USDC to ETH over 12 hours until Friday', 'needs_model'],
    ['swap 1 ETH to USDC over Base', 'needs_model'],
    ['buy 1 ETH with USDC over 2 months', 'needs_model'],
  ])('%s', (text, expected) => {
    if (expected !== null) expect(said(text)).toBe(expected);
    else expect(said(text)).not.toContain('defi_swap USDC ETH 1000');
  });

  it('says how many parts there are, and that nobody named their number', () => {
    expect(assumed('sell 5 ETH for USDC over 10 hours')).toEqual([
      'It is done in 10 equal parts, one every hour, the first when you agree. No number of parts was named.',
    ]);
    expect(assumed('sell 5 ETH for USDC over 10 hours in 5 parts')).toEqual([
      'It is done in 5 equal parts, one every 2 hours, the first when you agree.',
    ]);
  });

  it('comes to exactly the whole, or is asked about', () => {
    const amount = fc
      .integer({ min: 1, max: 9_000_000_000 })
      .map((units) => (units / 1e6).toFixed(6));
    fc.assert(
      fc.property(amount, fc.integer({ min: 2, max: 60 }), (whole, count) => {
        const outcome = parse(`swap ${whole} USDC to ETH in ${count} parts over 30 days`);
        if (outcome.outcome !== 'plan') return outcome.outcome === 'ask';
        const { root, trigger } = outcome.plan;
        const part = root.type === 'action' ? String(root.params['amount']) : '';
        const isSum = Number(multiplyDecimals(part, String(count), 6)) === Number(whole);
        return isSum && trigger?.type === 'interval' && trigger.maxRuns === count;
      }),
      { numRuns: 200 },
    );
  });
});
