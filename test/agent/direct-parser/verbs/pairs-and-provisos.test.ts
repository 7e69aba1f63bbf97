import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/main/agent/direct-parser/parse-request.ts';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';

const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const context: PlanContext = {
  ...{ now: '2026-11-22T12:00:00Z', tz: 'Europe/Berlin', locale: 'en-US' },
  ...{ chains: [1, 8453], defaultChain: 1 },
  contacts: { Bob: bob },
};

/** The start where it is not at once, and the steps; the slots that are asked about, or the outcome. */
function said(text: string): string {
  const outcome = parseRequest(text, context, { planId: 'p', createdAt: 7 });
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { type = '', ...start } = outcome.plan.trigger ?? {};
  const begins = type === 'immediate' ? '' : `${[type, ...Object.values(start)].join(' ')}: `;
  return `${begins}${node(outcome.plan.root)}`;
}

function node(each: PlanNode): string {
  if (each.type === 'sequence') return each.steps.map(node).join(' | ');
  if (each.type === 'if') return `${each.label} (${node(each.then)})${each.else ? ' else' : ''}`;
  if (each.type === 'wait') return 'wait';
  if (each.type !== 'action') return each.type;
  const { tokenIn, tokenOut, amount, venue } = each.params;
  if (each.tool !== 'defi_swap') return [each.tool, JSON.stringify(each.params)].join(' ');
  const spent = typeof amount === 'string' ? amount : JSON.stringify(amount);
  return ['swap', spent, tokenIn, tokenOut, ...(venue === 'best' ? [] : [venue])].join(' ');
}

describe('several swaps of one verb', () => {
  it.each([
    ['swap 1 ETH to USDC and 2 ETH to DAI', 'swap 1 ETH USDC | swap 2 ETH DAI'],
    ['trade 1 ETH for USDC, 30 DAI for UNI', 'swap 1 ETH USDC | swap 30 DAI UNI'],
    [
      'exchange 1 ETH to USDC, 2 ETH to DAI, and another 3 ETH to UNI on uniswap v3',
      'swap 1 ETH USDC uniswap_v3 | swap 2 ETH DAI uniswap_v3 | swap 3 ETH UNI uniswap_v3',
    ],
    // Near misses.
    ['swap half my ETH to USDC and half my ETH to DAI', 'needs_model'],
    ['swap all my ETH to USDC and 2 DAI to UNI', 'needs_model'],
    ['swap 1 ETH to USDC and 500 to DAI', 'needs_model'],
    ['swap 1 ETH to USDC on uniswap v3 and 2 ETH to DAI', 'needs_model'],
    ['swap 1 ETH to USDC and 2 DAI to Bob', 'needs_model'],
    ['swap 1 ETH to USDC or 2 ETH to DAI', 'needs_model'],
    ['swap 1 ETH to USDC and 2 ETH to DAI every Monday', 'ask start'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));

  it('knows which of them gave a token that only one of them buys', () => {
    expect(said('swap 1 ETH to USDC and 2 ETH to DAI, then lend the swapped USDC on Aave')).toMatch(
      /lend_supply .*"stepId":"swap1?","path":"amountOut"/,
    );
    expect(said('swap 1 ETH to USDC and 2 DAI to USDC, then lend the swapped USDC')).not.toMatch(
      /"stepId":"swap1?"/,
    );
  });
});

describe('what has to hold each time', () => {
  it.each([
    [
      'every Friday at 4pm swap 20 DAI to ETH, but only if gas is below 15 gwei',
      /^cron 0 16 \* \* 5 .*: If the gas price is below 15.* \(swap 20 DAI ETH\)$/,
    ],
    [
      'swap 20 DAI to ETH every day at 9:00, but skip it if gas is above 25',
      /^cron 0 9 .*: If the gas price is at most 25.* \(swap 20 DAI ETH\)$/,
    ],
    ['swap 20 DAI to ETH unless ETH is above 4000', /^If .* at most 4000.* \(swap 20 DAI ETH\)$/],
    [
      'swap 20 DAI to ETH unless gas is above 25 or ETH is above 4000',
      /at most 25.* and .*at most 4000/,
    ],
    // Near misses.
    ['swap 20 DAI to ETH only if gas is below 15', /^needs_model$/],
    ['swap 20 DAI to ETH every day at 9:00, skip it if gas is above 25', /^needs_model$/],
    ['swap 20 DAI to ETH unless Bob says no', /^needs_model$/],
    ['swap 1 DAI to ETH and swap 2 DAI to UNI unless gas is above 25', /^needs_model$/],
    ['swap 20 DAI to ETH unless gas is above 25, then send 1 ETH to Bob', /^needs_model$/],
    ['sell 1 ETH at $4,000 unless gas is above 25', /^needs_model$/],
    ['swap 20 DAI to ETH unless gas is above', /^needs_model$/],
  ])('%s', (text, plan) => expect(said(text)).toMatch(plan));
});

describe('a repetition in other words', () => {
  it.each([
    ['swap 20 DAI to ETH once a day at 9:00', /^cron 0 9 \* \* \* .*swap 20 DAI ETH$/],
    ['swap 20 DAI to ETH once a week', /^interval 604800000.*swap 20 DAI ETH$/],
    ['weekly $50 DCA into ETH', /^interval 604800000.*swap {"usd":"50"} USDC ETH$/],
    ['monthly $50 DCA into ETH', /^cron 0 9 1 \* \* Europe\/Berlin: swap /],
    ['swap 20 DAI to ETH once a year', /^needs_model$/],
    ['swap 20 DAI to ETH once', /^needs_model$/],
  ])('%s', (text, plan) => expect(said(text)).toMatch(plan));
});

describe('an amount and a recipient in other words', () => {
  const [toBob, dollars] = [`"to":"${bob}"`, '{"usd":"30"}'];
  it.each([
    ['send $30 worth of ETH to Bob', `transfer {"token":"ETH","amount":${dollars},${toBob}}`],
    [
      'send 30 dollars worth of ETH to Bob',
      `transfer {"token":"ETH","amount":${dollars},${toBob}}`,
    ],
    ['swap $30 worth of ETH to DAI', `swap ${dollars} ETH DAI`],
    ['send 2 DAI over to Bob', `transfer {"token":"DAI","amount":"2",${toBob}}`],
    ['send 30 worth of ETH to Bob', 'needs_model'],
    ['send 30 DAI worth of ETH to Bob', 'needs_model'],
    ['send half worth of ETH to Bob', 'needs_model'],
    ['send 2 DAI over Bob', 'needs_model'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));
});
