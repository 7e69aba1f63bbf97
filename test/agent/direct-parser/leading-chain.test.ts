import { describe, expect, it } from 'vitest';
import { parse, said } from './support/said.ts';

/** Where it acts, before what is done. */
function acts(text: string): string {
  const outcome = parse(text);
  return outcome.outcome === 'plan' ? `${outcome.plan.chainId} ${said(text)}` : said(text);
}

describe('a network that is said first', () => {
  it.each([
    ['on Base, swap 0.1 ETH for USDC', '8453 defi_swap ETH USDC 0.1'],
    ['On Base: send 5 USDC to Bob', '8453 transfer USDC 5 Bob'],
    ['over on Base swap 0.1 ETH for USDC', '8453 defi_swap ETH USDC 0.1'],
    ['on the Base network, please wrap 0.1 ETH', '8453 wrap 0.1'],
    ['on Arbitrum, bridge 5 USDC to Base', null],
    [
      'on Base, swap 0.1 ETH for USDC, then send 5 USDC to Bob',
      '8453 defi_swap ETH USDC 0.1 | transfer USDC 5 Bob',
    ],
    [
      'tomorrow at 9:00, on Base, send 5 USDC to Bob',
      '8453 time 2026-11-23T09:00:00+01:00: transfer USDC 5 Bob',
    ],
    [
      'on Base, tomorrow at 9:00 send 5 USDC to Bob',
      '8453 time 2026-11-23T09:00:00+01:00: transfer USDC 5 Bob',
    ],
    ['on Base what is my USDC balance?', 'look get_balance 8453 USDC'],
    ['on Base supply 5 USDC to Aave', '8453 lend_supply USDC 5 aave_v3'],
    // Near misses.
    ['on Base, swap 0.1 ETH for USDC on Arbitrum', 'needs_model'],
    [
      'on Base, if gas is below 5, swap 0.1 ETH for USDC, otherwise send 5 USDC to Bob',
      'needs_model',
    ],
    ['on Base, move ~/a.txt to ~/b.txt', 'needs_model'],
    ['on Base and Arbitrum, send 5 USDC to Bob', 'needs_model'],
    ['on Solana, send 5 USDC to Bob', 'needs_model'],
    ['on Polygon, send 5 USDC to Bob', 'ask chain'],
  ])('%s', (text, expected) => {
    if (expected !== null) expect(acts(text)).toBe(expected);
    else expect(acts(text)).toMatch(/^42161 bridge .*8453/);
  });
});

describe('the coin by its name', () => {
  it.each([
    ['send 0.25 ether to Bob', 'transfer ETH 0.25 Bob'],
    ['swap 2 Ethers for USDC', 'defi_swap ETH USDC 2'],
    ['on Base send 0.1 ether to Bob', 'transfer ETH 0.1 Bob'],
    ['send 1 ethereum to Bob', 'ask token'],
    ['send 1 etherium to Bob', 'ask token'],
    ['send 5 ether on Polygon to Bob', 'ask chain'],
  ])('%s', (text, expected) => expect(said(text)).toBe(expected));
});

describe('months of the calendar', () => {
  it.each([
    ['buy $10 of ETH every week for 6 months', 'interval 604800000 2027-05-22T13:00:00+02:00:'],
    ['buy $10 of ETH every day for a year', 'interval 86400000 2027-11-22T13:00:00+01:00:'],
    ['buy $10 of ETH every month for 6 months', 'cron 0 9 1 * * Europe/Berlin 6:'],
    [
      'send 5 USDC to Bob on the 3rd of every month for 2 years',
      'cron 0 9 3 * * Europe/Berlin 24:',
    ],
    ['buy $10 of ETH every month', 'cron 0 9 1 * * Europe/Berlin:'],
    // Near misses.
    ['send 5 USDC to Bob every month', 'ask start'],
    ['buy $10 of ETH every Monday for 6 months', 'ask start'],
    ['buy $10 of ETH every week for 6 months until Friday', 'ask start'],
    ['buy $10 of ETH every week for 0 months', 'needs_model'],
    ['buy $10 of ETH for 6 months', 'needs_model'],
    ['buy $10 of ETH every week for half a year', 'needs_model'],
  ])('%s', (text, expected) => {
    const found = said(text);
    expect(found.replace(/: .*/, ':')).toBe(expected);
  });

  it('end with a month that is shorter on its last day', () => {
    const at = { now: '2026-08-31T12:00:00Z' };
    expect(said('buy $10 of ETH every week for 6 months', at)).toMatch(
      /^interval 604800000 2027-02-28T14:00:00\+01:00:/,
    );
  });
});
