import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assumed, parse, said } from './support/said.ts';

const swap = 'defi_swap ETH USDC 1';

describe('the price of what is traded, without its name', () => {
  it.each([
    [
      'buy $100 of LINK when it drops to $10',
      'price LINK below 10: defi_swap USDC LINK {"usd":"100"}',
    ],
    ['buy $100 LINK if drops to $10', 'price LINK below 10: defi_swap USDC LINK {"usd":"100"}'],
    [
      'buy LINK with 100 USDC when the price drops below $10',
      'price LINK below 10: defi_swap USDC LINK 100',
    ],
    ['swap 1 ETH to USDC once it climbs above 3500', `price ETH above 3500: ${swap}`],
    ['swap 1 ETH to USDC as soon as it hits 3500', `price ETH above 3500: ${swap}`],
    ['swap 100 USDC to LINK when it reaches 10', 'price LINK below 10: defi_swap USDC LINK 100'],
    ['if the price falls below 2500 swap 1 ETH to USDC', `price ETH below 2500: ${swap}`],
    ['sell 1 ETH when ETH is above 3500', `price ETH above 3500: ${swap}`],
    ['sell half my ETH for USDC at 17:00', null],
    // Near misses.
    ['swap 1 ETH to LINK when it hits 3500', 'ask start'],
    ['swap 100 USDC to DAI when it drops to 0.99', 'ask start'],
    ['send 1 ETH to Bob when it hits 3500', 'ask start'],
    ['swap 1 ETH to USDC, then send 5 USDC to Bob when it hits 3500', 'ask start'],
    ['swap 1 ETH to USDC if it is above 3500', 'ask start'],
    ['swap 1 ETH to USDC unless it drops', 'needs_model'],
    ['swap 1 ETH to USDC when it drops', 'needs_model'],
    ['swap 1 ETH to USDC when it drops 20%', 'needs_model'],
  ])('%s', (text, expected) => {
    if (expected === null) expect(said(text)).toMatch(/^time /);
    else expect(said(text)).toBe(expected);
  });
});

const either = (up: string, down: string) =>
  `when price(ETH) gte ${up} or price(ETH) lte ${down}: ${swap}`;

describe('one of two prices', () => {
  it.each([
    ['OCO: sell 1 ETH for USDC at 3500 or at 2500', either('3500', '2500')],
    ['oco order: sell 1 ETH at $3,500 or $2,500, whichever comes first', either('3500', '2500')],
    ['sell 1 ETH for USDC at 2500 or at 3500', either('3500', '2500')],
    ['sell 1 ETH when it hits 3500 or drops to 2500', either('3500', '2500')],
    ['swap 1 ETH to USDC if it falls below 2500 or rises above 3500', either('3500', '2500')],
    // Near misses.
    ['sell 1 ETH for USDC at 3500 or at 4500', 'ask start'],
    ['sell 1 ETH for USDC at 3500 or at 3500', 'ask start'],
    ['sell 1 ETH for LINK at 3500 or at 2500', 'ask start'],
    ['OCO: sell ETH at 3500 or at 2500', 'ask amount'],
    ['OCO: sell 1 ETH for USDC at 3500', 'needs_model'],
    ['send 1 ETH to Bob at 9 or at 10', 'needs_model'],
    ['swap 1 ETH for USDC at 9 or at 10', 'needs_model'],
    ['sell 1 ETH if it rises above 3500 or rises above 4000', 'needs_model'],
  ])('%s', (text, expected) => expect(said(text)).toBe(expected));

  it('waits above the one and below the other in whichever order they are said, once', () => {
    const below = fc.integer({ min: 100, max: 2_999 });
    const above = fc.integer({ min: 3_001, max: 99_999 });
    fc.assert(
      fc.property(below, above, fc.boolean(), (low, high, isTurned) => {
        const [one, other] = isTurned ? [low, high] : [high, low];
        expect(said(`sell 1 ETH for USDC at $${one} or at $${other}`)).toBe(
          either(`${high}`, `${low}`),
        );
      }),
      { numRuns: 50 },
    );
    expect(assumed('sell 1 ETH for USDC at 3500 or at 2500')).toEqual([
      'It is done once, at whichever of the two prices comes first.',
    ]);
  });
});

describe('a wait that ends', () => {
  const ofGas = 'when gas_price(1) lt 7';

  it.each([
    [
      'swap 1 ETH to USDC once gas is below 7 gwei, but give up after 6 hours',
      `${ofGas} for 21600000: ${swap}`,
    ],
    [
      'when gas is below 7, swap 1 ETH to USDC, give up after 2 hours',
      `${ofGas} for 7200000: ${swap}`,
    ],
    [
      'swap 1 ETH to USDC when ETH is above 3500, stop waiting after 1 day',
      `when price(ETH) gt 3500 for 86400000: ${swap}`,
    ],
    ['swap 1 ETH to USDC, but only when gas is below 7', `${ofGas}: ${swap}`],
    ['only when gas is below 7 swap 1 ETH to USDC', `${ofGas}: ${swap}`],
    [
      'every Friday swap 1 ETH to USDC, but only when gas is below 7',
      `cron 0 9 * * 5 Europe/Berlin: if gas_price(1) lt 7 then ${swap}`,
    ],
    // Near misses.
    ['swap 1 ETH to USDC, give up after 6 hours', 'needs_model'],
    ['swap 1 ETH to USDC tomorrow at 9:00, but give up after 6 hours', 'needs_model'],
    ['swap 1 ETH to USDC when ETH crosses 3500, give up after 6 hours', 'ask start'],
  ])('%s', (text, expected) => expect(said(text)).toBe(expected));

  it('says from when it is counted', () => {
    expect(assumed('swap 1 ETH to USDC once gas is below 7, give up after 6 hours')).toContain(
      'It waits for 6 hours at most, counted from when you agree.',
    );
  });
});

describe('what is sold without saying for what', () => {
  it('is sold for USDC, aloud; another verb asks', () => {
    expect(said('sell 1 ETH')).toBe(swap);
    expect(assumed('sell 1 ETH')).toEqual(['No token to sell it for was named; USDC is used.']);
    expect(said('swap 1 ETH')).toBe('ask tokenOut');
    expect(said('sell 5 USDC')).toBe('ask tokenOut');
  });

  it('is all of it where an order says "my"', () => {
    const outcome = parse('sell my LINK at $20');
    expect(outcome).toMatchObject({
      outcome: 'plan',
      plan: {
        root: { params: { order: { kind: 'limit', side: 'sell', token: 'LINK', amount: 'max' } } },
      },
    });
    expect(assumed('sell my LINK at $20')).toContain(
      'No amount was named; all LINK that is held then is sold.',
    );
    expect(said('sell LINK at $20')).toBe('ask amount');
    expect(said('sell my LINK')).toBe('ask amount');
    expect(said('buy my LINK at $10')).toBe('ask amount');
  });
});
