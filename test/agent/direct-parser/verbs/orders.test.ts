import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/main/agent/direct-parser/parse-request.ts';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';

const context: PlanContext = {
  ...{ now: '2026-11-22T12:00:30Z', tz: 'UTC', chains: [1, 8453], defaultChain: 1 },
};

function parse(text: string) {
  return parseRequest(text, context, { planId: 'p', createdAt: 0 });
}

function said(text: string): string {
  const outcome = parse(text);
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { root, trigger } = outcome.plan;
  if (root.type !== 'action') throw new Error(root.type);
  const { order, amount, tokenIn, tokenOut } = root.params;
  if (order !== undefined) return Object.values(order ?? {}).join(' ');
  const { type, ...when } = trigger ?? { type: '' };
  const spent = typeof amount === 'string' ? amount : JSON.stringify(amount);
  return [spent, tokenIn, tokenOut, type, ...Object.values(when)].join(' ');
}

describe('an order', () => {
  it.each([
    ['limit order: buy 1 ETH at 2,750 USDC', 'limit buy ETH 1 2750'],
    ['limit buy: 0.5 ETH with USDC at $2,400', 'limit buy ETH 0.5 2400'],
    ['Place a limit order to sell 2 ETH for USDC at 3500', 'limit sell ETH 2 3500'],
    ['set a stop loss for half my ETH at $2,500', 'stop sell ETH 50% 2500'],
    ['stop-loss: sell all my ETH for DAI if it drops below 2200', 'stop sell ETH DAI max 2200'],
    ['take profit: sell 1 ETH when ETH rises above 5000 dollars', 'take_profit sell ETH 1 5000'],
    ['sell 1 ETH at $4,000', 'limit sell ETH 1 4000'],
    ['sell 1 ETH for USDC at 3600', 'limit sell ETH 1 3600'],
    ['stop loss: dump half my ETH for DAI if it sinks below 2200', 'stop sell ETH DAI 50% 2200'],
    ['set a stop loss on 1 ETH at 2500, into DAI', 'stop sell ETH DAI 1 2500'],
    ['buy 1 ETH if the price falls to $2,400', 'limit buy ETH 1 2400'],
    ['sell 1 ETH when it hits 4500', 'limit sell ETH 1 4500'],
    ['sell 1 ETH if it drops below $2,400', 'stop sell ETH 1 2400'],
    ['buy 1 ETH once it climbs above $5,000', 'stop buy ETH 1 5000'],
    ['sell 10 LINK for ETH at 0.005 ETH', 'limit sell LINK ETH 10 0.005'],
    ['limit sell, 1 eth @ 3400 usdc', 'limit sell ETH 1 3400'],
  ])('%s', (text, order) => expect(said(text)).toBe(order));

  it.each([
    ['limit order to buy ETH at $3,000', 'ask amount'],
    ['buy $100 of ETH if it drops to $2500', '{"usd":"100"} USDC ETH price ETH below 2500'],
    ['sell 1 ETH when it drops 20%', 'needs_model'],
    ['sell 1 ETH when it looks good', 'needs_model'],
    ['limit order for 1 ETH at $3,000', 'ask side'],
    ['stop loss for my ETH', 'ask price'],
    ['stop loss for ETH', 'ask amount price'],
    ['buy $100 of ETH at $2500', 'ask amount'],
    // The price of what is sold for ETH is one in ETH.
    ['sell 10 LINK for ETH at $20', 'ask price'],
    ['sell 10 LINK for ETH at 20 USDC', 'ask price'],
    ['stop loss: sell 1 ETH if it rises above 2200', 'ask price'],
    ['limit order: buy 1 ETH when it goes above 5000', 'ask price'],
    ['sell 1 ETH for USDC at 9', 'ask start'],
    // A time of day is no price.
    ['buy $50 of ETH every Monday at 9am', '{"usd":"50"} USDC ETH cron 0 9 * * 1 UTC'],
    ['Buy $50 of ETH with USDC every day at 4:30 pm', '{"usd":"50"} USDC ETH cron 30 16 * * * UTC'],
    ['limit order: sell 1 ETH for USDC at 9 pm', 'ask price'],
    ['sell 1 ETH @ 9am', 'needs_model'],
    // Half past five, or a price.
    ['sell 1 ETH for USDC at 1730', 'needs_model'],
    ['stop loss: sell 1 WBTC if BTC drops below 70,000', 'ask price start'],
    ['limit order: sell 1 ETH at $4000 unless I say no', 'needs_model'],
  ])('%s', (text, asked) => expect(said(text)).toBe(asked));

  it('says how long it waits, and what it is traded for where that was not said', () => {
    const { assumptions } = parse('sell 1 ETH at $4,000');
    expect(assumptions.map(({ text }) => text)).toEqual([
      'No chain was named; Ethereum is used.',
      'The order waits for 30 days at most.',
      'No token to trade it for was named; USDC is used.',
    ]);
  });
});

describe('a purchase by and by', () => {
  it.each([
    ['DCA $100 into ETH every week for 12 weeks', '{"usd":"100"} USDC ETH interval 604800000 12'],
    ['dca 50 usdc into wbtc daily at noon, for 14 days', '50 USDC WBTC cron 0 12 * * * UTC 14'],
    ['every day at 9:00 dca $20 into LINK with DAI', '{"usd":"20"} DAI LINK cron 0 9 * * * UTC'],
    ['dca into eth', 'ask start'],
    ['DCA $100 into ETH', 'ask start'],
    ['DCA 0.1 ETH every hour', 'ask tokenOut'],
    ['DCA into ETH every day', 'ask tokenIn amount'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));
});
