import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import type { CompileOutcome } from '../../../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';

const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
/** A Sunday, 13:00 in Berlin. */
const base: PlanContext = {
  ...{ now: '2026-11-22T12:00:00Z', tz: 'Europe/Berlin', locale: 'en-US' },
  ...{ chains: [1, 8453], defaultChain: 1, gasPriceGwei: '8' },
  balances: { '1': { ETH: '10', USDC: '9000', DAI: '900' } },
  prices: { ETH: '3000', USDC: '1', DAI: '1' },
  contacts: { Bob: bob, 'Mary Ann': '0x2222222222222222222222222222222222222222' },
};

function parse(text: string): CompileOutcome {
  return parseRequest(text, base, { planId: 'p', createdAt: 7 });
}

/** The start where it is not at once, and the actions; the slots that are asked about, or the outcome. */
function said(text: string): string {
  const outcome = parse(text);
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { type = '', ...start } = outcome.plan.trigger ?? {};
  const chain = outcome.plan.chainId === undefined ? '' : `@${outcome.plan.chainId} `;
  const begins = type === 'immediate' ? '' : `${[type, ...Object.values(start)].join(' ')}: `;
  return `${begins}${chain}${node(outcome.plan.root)}`;
}

function node(each: PlanNode): string {
  if (each.type === 'sequence') return each.steps.map(node).join(' | ');
  if (each.type === 'if') return `if ${node(each.then)}${each.else ? ' else' : ''}`;
  if (each.type === 'loop') return `${each.maxIterations} times ${node(each.body)}`;
  if (each.type !== 'action') return each.type;
  const { slippage, ...params } = each.params;
  const { venue, ...others } = params;
  const values = Object.values(venue === 'best' ? others : params).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
  return [each.tool, ...values].join(' ').replace(bob, 'Bob');
}

describe('an amount in words', () => {
  it.each([
    ['send two hundred USDC to Bob', '@1 transfer USDC 200 Bob'],
    ['pay Bob fifty dollars of USDC', '@1 transfer USDC {"usd":"50"} Bob'],
    ['send half an ETH to Bob', '@1 transfer ETH 0.5 Bob'],
    ['send a tenth of an ETH to Bob', '@1 transfer ETH 0.1 Bob'],
    ['send a quarter of my DAI to Bob', '@1 transfer DAI 25% Bob'],
    ['send 1.5k USDC to Bob', '@1 transfer USDC 1500 Bob'],
    ['swap $2k of ETH for USDC', '@1 defi_swap ETH USDC {"usd":"2000"}'],
    ['send everything I have in DAI to Bob', '@1 transfer DAI max Bob'],
    ['send all the DAI I have to Bob', '@1 transfer DAI max Bob'],
    ['swap 1 ETH to DAI, then swap another 2 ETH to DAI', null],
    // Near misses.
    ['send a third of my DAI to Bob', 'needs_model'],
    ['send two hundred to Bob', 'ask token'],
    ['send 2 hundred USDC to Bob', 'needs_model'],
    ['send 5m USDC to Bob', 'needs_model'],
    ['send 1,5k USDC to Bob', 'ask amount'],
    ['send another half of my DAI to Bob', 'needs_model'],
    ['send twenty five DAI to Bob', 'needs_model'],
    ['send a few DAI to Bob', 'needs_model'],
  ])('%s', (text, plan) => {
    if (plan === null) expect(said(text)).toMatch(/ETH DAI 1 .*ETH DAI 2$/);
    else expect(said(text)).toBe(plan);
  });

  it('counts two quarters as shares of the same beginning', () => {
    expect(
      said('send a quarter of my DAI to Bob and a quarter of my DAI to Mary Ann'),
    ).toMatchInlineSnapshot(
      `"@1 transfer DAI {"percentOfStart":"25"} Bob | transfer DAI {"percentOfStart":"25"} 0x2222222222222222222222222222222222222222"`,
    );
  });
});

describe('who and where, in words', () => {
  it.each([
    ['give Bob 20 USDC', '@1 transfer USDC 20 Bob'],
    ['move 20 USDC to Bob', '@1 transfer USDC 20 Bob'],
    [`swap 20 USDC (${usdc}) for DAI`, '@1 defi_swap USDC DAI 20'],
    [`swap 20 DAI for USDC (${usdc})`, '@1 defi_swap DAI USDC 20'],
    ['swap 1 ETH for USDC through the Uniswap V3 router', '@1 defi_swap ETH USDC 1 uniswap_v3'],
    ['cash out 1 ETH to USDC', '@1 defi_swap ETH USDC 1'],
    ['get me $20 of ETH, paying with USDC', '@1 defi_swap USDC ETH {"usd":"20"}'],
    ['can you please send Bob 20 USDC?', '@1 transfer USDC 20 Bob'],
    ['send Bob 20 USDC, please. Thank you!', '@1 transfer USDC 20 Bob'],
    // Near misses.
    ['swap 20 DAI for USDC (0x6B175474E89094C44Da98b954EedeAC495271d0F)', 'ask tokenOut'],
    ['swap 1 ETH for USDC on Balancer', 'ask venue'],
    ['send Bob 20 USDC on Avalanche', 'ask chain'],
    ['move 20 USDC to the savings', 'needs_model'],
    ['give 20 USDC to Dora', 'needs_model'],
    ['give Bob a call', 'needs_model'],
    ['send Bob 20 USDC?', 'needs_model'],
    ['can you send', 'ask token amount to'],
    ['could you not send Bob 20 USDC?', 'needs_model'],
    ['thanks, I did not send Bob 20 USDC', 'needs_model'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));
});

describe('a start in words', () => {
  const pay = 'send Bob 20 USDC';
  it.each([
    [`Friday at 17:30 ${pay}`, 'time 2026-11-27T17:30:00+01:00: @1 transfer USDC 20 Bob'],
    [`friday at noon ${pay}`, 'time 2026-11-27T12:00:00+01:00: @1 transfer USDC 20 Bob'],
    [
      `tomorrow at 10:00, New York time, ${pay}`,
      'time 2026-11-23T10:00:00-05:00: @1 transfer USDC 20 Bob',
    ],
    [
      `${pay} on the 3rd of March 2027 at 9:00`,
      'time 2027-03-03T09:00:00+01:00: @1 transfer USDC 20 Bob',
    ],
    [`${pay} every morning at 7:30`, 'cron 30 7 * * * Europe/Berlin: @1 transfer USDC 20 Bob'],
    [`${pay} every 6 hours, ten times in total`, 'interval 21600000 10: @1 transfer USDC 20 Bob'],
    [
      `${pay} every Friday at 17:30 for 4 weeks`,
      'cron 30 17 * * 5 Europe/Berlin 4: @1 transfer USDC 20 Bob',
    ],
    [`${pay} three times`, '@1 3 times transfer USDC 20 Bob'],
    [
      'if gas is below 15 gwei swap 1 ETH to USDC, otherwise do nothing',
      '@1 if defi_swap ETH USDC 1',
    ],
    // Near misses.
    [`${pay} every morning`, 'needs_model'],
    [`${pay} every evening at 7:30`, 'needs_model'],
    [`${pay} every morning at 7:30 pm`, 'needs_model'],
    [`${pay} every morning, 5 times`, 'needs_model'],
    [`${pay} tomorrow at 10:00 Springfield time`, 'needs_model'],
    [`${pay} every Friday and Monday at 17:30 for 4 weeks`, 'ask start'],
    [`${pay} Friday or Saturday`, 'needs_model'],
    ['if gas is below 15 gwei swap 1 ETH to USDC, otherwise do not', 'needs_model'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));
});

it('asks about what repeats and costs more than it moves, and plans it once', () => {
  expect(said('send Bob 1 USDC every hour')).toBe('ask start');
  expect(said('send Bob 1 USDC every Monday at 9:00')).toBe('ask start');
  expect(said('send Bob 1 USDC 20 times')).toBe('ask start');
  expect(said('send Bob 1 USDC whenever ETH is above 4000')).toBe('ask start');
  expect(said('send Bob 1 USDC')).toBe('@1 transfer USDC 1 Bob');
});
