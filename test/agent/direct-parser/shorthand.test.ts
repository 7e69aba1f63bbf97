import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import type { CompileOutcome } from '../../../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';

const base: PlanContext = {
  ...{ now: '2026-11-22T12:00:00Z', tz: 'Europe/Berlin', locale: 'en-US' },
  ...{ chains: [1, 8453], defaultChain: 1, gasPriceGwei: '8' },
  balances: { '1': { ETH: '10', USDC: '9000' } },
  prices: { ETH: '3000', USDC: '1' },
  contacts: { Bob: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28' },
};
const spender = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af';

function parse(text: string): CompileOutcome {
  return parseRequest(text, base, { planId: 'p', createdAt: 7 });
}

/** What a plan does and when, or what is looked up, without how it was said. */
function meaning(text: string): unknown {
  const outcome = parse(text);
  if (outcome.outcome === 'plan') return { start: outcome.plan.trigger, root: outcome.plan.root };
  return outcome.outcome === 'answer' ? outcome.reads : outcome.outcome;
}

describe('the short way to say it', () => {
  it.each([
    ['pls send 10 USDC to Bob', 'please send 10 USDC to Bob'],
    ['send 10 USDC to Bob plz', 'send 10 USDC to Bob, please'],
    ['hey, can you pls send 10 USDC to Bob? thx', 'send 10 USDC to Bob'],
    ['send 10 USDC to Bob, thanks so much', 'send 10 USDC to Bob'],
    ['send 10 USDC to Bob!!!', 'send 10 USDC to Bob!'],
    [
      'when ETH is above 3300 sell 1 ETH for USDC pls',
      'when ETH is above 3300 sell 1 ETH for USDC',
    ],
    ['500 USDC -> ETH', 'swap 500 USDC to ETH'],
    ['half my ETH → USDC every Monday at 9:00', 'swap half my ETH to USDC every Monday at 9:00'],
    ['DCA: $50 USDC → ETH every week', 'DCA $50 USDC into ETH every week'],
    [`remove the USDC allowance of ${spender}`, `revoke the USDC allowance of ${spender}`],
    ['gas price now', 'gas price'],
    ['whats ETH worth rn??', 'what is ETH worth?'],
    ['show me everything i own', 'show me my portfolio'],
    ['how much USDC would I get for 2 ETH? dont swap', 'how much USDC would I get for 2 ETH?'],
  ])('"%s" is "%s"', (short, long) => {
    expect(['plan', 'answer']).toContain(parse(long).outcome);
    expect(meaning(short)).toEqual(meaning(long));
  });
});

describe('the short way, where more than one thing could be meant', () => {
  it.each([
    '500 USDC -> Bob',
    '500 USDC -> Base',
    '500 -> ETH',
    '1 ETH -> 3000 USDC',
    'USDC -> ETH',
    'send 10 USDC to pls',
    'send 10 pls to Bob',
    'remove USDC',
    'send 10 USDC to Bob??',
  ])('"%s" is no plan', (text) => {
    expect(['ask', 'needs_model']).toContain(parse(text).outcome);
  });

  it('is refused as the long one is', () => {
    const text = 'approve 0x66a9893cc07d91d95644aedd05d03f95e1dba8af for all my NFTs';
    expect(parse(`please ${text}`).outcome).toBe('refuse');
    expect(parse(`pls ${text}`).outcome).toBe('refuse');
  });
});
