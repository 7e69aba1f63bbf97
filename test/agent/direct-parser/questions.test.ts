import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import type { CompileOutcome } from '../../../src/shared/plan/compile-outcome.ts';
import { compileOutcomeSchema } from '../../../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';
import { shippedTools } from '../../../src/shared/tools/tool-registry.ts';

const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const context: PlanContext = {
  ...{ locale: 'en-US', chains: [1, 8453], defaultChain: 1, tz: 'UTC' },
  ...{ now: '2026-11-22T12:00:00Z', contacts: { Bob: bob }, feeds: ['ETH', 'LINK', 'USDC'] },
};

function parse(text: string): CompileOutcome {
  return compileOutcomeSchema.parse(parseRequest(text, context, { planId: 'p', createdAt: 7 }));
}

/** The calls of an answer, the slots that are asked about, or the outcome. */
function said(text: string): string {
  const outcome = parse(text);
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome !== 'answer') return outcome.outcome;
  for (const { tool, params } of outcome.reads) {
    expect([text, shippedTools.get(tool)?.params.safeParse(params).success]).toEqual([text, true]);
  }
  return outcome.reads.map(({ tool, params }) => `${tool} ${JSON.stringify(params)}`).join(' | ');
}

describe('a question', () => {
  it.each([
    ['What is my ETH balance?', 'get_balance {"token":"ETH"}'],
    ['my usdc balance on base please', 'get_balance {"chainId":8453,"token":"USDC"}'],
    ['how much DAI do I have left?', 'get_balance {"token":"DAI"}'],
    ['how much LINK does Bob have?', `get_balance {"token":"LINK","account":"${bob}"}`],
    ['check my balance', 'get_portfolio {}'],
    ['what is my balance?', 'get_portfolio {}'],
    ["what's my wallet balance right now?", 'get_portfolio {}'],
    ['my total balance on Base', 'get_portfolio {"chainId":8453,"chains":[8453]}'],
    ['how much do I have?', 'get_portfolio {}'],
    ['what is my balance of ETH?', 'get_balance {"token":"ETH"}'],
    ['check balance', 'get_balance {"token":"ETH"}'],
    ['show me my portfolio on Base', 'get_portfolio {"chainId":8453,"chains":[8453]}'],
    ['what do I own right now?', 'get_portfolio {}'],
    ["what's the price of LINK", 'get_price {"token":"LINK"}'],
    ['How much is one ETH worth?', 'get_price {"token":"ETH"}'],
    ['how high is gas at the moment?', 'get_gas {}'],
    ['who may move my USDC?', 'get_allowances {"token":"USDC"}'],
    ['list all my open approvals', 'get_allowances {}'],
    ['show my last 5 transactions', 'tx_history {"limit":5}'],
    ['what is my health factor on Aave v3?', 'lend_status {"market":"aave_v3"}'],
    ['how much have I borrowed?', 'lend_status {}'],
    ['what is the address of alice.eth?', 'resolve_name {"name":"alice.eth"}'],
    ['what is the contract address of USDC on Base?', 'token_info {"chainId":8453,"token":"USDC"}'],
    [`is ${usdc} a scam?`, `token_info {"token":"${usdc}"}`],
    ['what is the status of bridge 17?', 'bridge_status {"bridgeId":"17"}'],
    [
      'how much USDC would I get for 2 ETH? do not swap.',
      'get_quote {"tokenIn":"ETH","tokenOut":"USDC","amount":"2","slippage":"0.5","venue":"best"}',
    ],
    [
      'my ETH balance, then the price of ETH',
      'get_balance {"token":"ETH"} | get_price {"token":"ETH"}',
    ],
  ])('%s', (text, calls) => {
    expect(said(text)).toBe(calls);
  });

  it('says in words what is looked up, and assumes a network only where it matters', () => {
    const texts = (text: string) => parse(text).assumptions.map((each) => each.text);
    expect(parse('how much DAI do I have?')).toMatchObject({
      reason: 'Look up the DAI balance.',
    });
    expect(texts('how much DAI do I have?')).toEqual(['No chain was named; Ethereum is used.']);
    expect(texts('what is the price of ETH?')).toEqual([]);
    expect(texts('check balance')).toContain('No token was named; ETH is meant.');
  });

  it('asks where it is not clear what is meant', () => {
    expect(said('what is my NOPE balance?')).toBe('ask token');
    expect(said('show my last 2.5 transactions')).toBe('ask limit');
    expect(said('what is my health factor on Aave v2?')).toBe('ask market');
    expect(said('how much USDC would I get for my ETH?')).toBe('ask amount');
  });

  it('is left to a model where a word more is in it', () => {
    for (const text of [
      'what is my ETH balance going to be',
      'how much ETH do I have to swap for 100 USDC',
      'what was the price of ETH yesterday',
      'should I check my portfolio',
      'show me my seed phrase',
      'show me the private key',
      'what is the address of Bob',
      'how much have I borrowed on Compound',
      'what percentage of my portfolio is ETH',
      'is it safe',
      'gas for a swap',
    ]) {
      const outcome = said(text);
      expect([text, outcome.startsWith('ask') ? 'ask' : outcome]).toEqual([text, 'needs_model']);
    }
  });

  it('is a step of a plan beside others, and a plan where it has a start', () => {
    const rooted = (text: string) => {
      const outcome = parse(text);
      return outcome.outcome === 'plan' ? JSON.stringify(outcome.plan.root) : outcome.outcome;
    };
    expect(rooted('check my ETH balance, wrap 0.2 ETH, then verify my WETH balance')).toMatch(
      /"get_balance".*"wrap".*"get_balance"/,
    );
    expect(parse('check my portfolio every 12 hours')).toMatchObject({
      plan: { trigger: { type: 'interval' }, root: { tool: 'get_portfolio' } },
    });
  });
});

describe('a coin and its wrapped form', () => {
  const rooted = (text: string) => {
    const outcome = parse(text);
    if (outcome.outcome !== 'plan' || outcome.plan.root.type !== 'action') return outcome.outcome;
    return `${outcome.plan.root.tool} ${JSON.stringify(outcome.plan.root.params)}`;
  };

  it('are turned into one another one for one', () => {
    expect(rooted('turn 1.25 ETH into WETH')).toBe('wrap {"amount":"1.25"}');
    expect(rooted('change all my WETH to ETH')).toBe('unwrap {"amount":"max"}');
    expect(rooted('unwrap 2 WETH back to ETH')).toBe('unwrap {"amount":"2"}');
  });

  it('are not any other pair', () => {
    expect(rooted('convert 2 ETH to USDC')).toMatch(/^defi_swap /);
    expect(rooted('turn 2 ETH into USDC')).toMatch(/^defi_swap /);
    expect(rooted('turn 2 ETH')).toBe('ask');
  });
});
