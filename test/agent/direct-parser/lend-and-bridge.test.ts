import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import type { CompileOutcome } from '../../../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';

const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const base: PlanContext = {
  ...{ locale: 'en-US', chains: [1, 8453, 137], defaultChain: 1 },
  balances: { '1': { ETH: '10', USDC: '5000', DAI: '0' } },
  contacts: { Bob: bob, 'cold wallet': bob },
};

function parse(text: string, more: PlanContext = {}): CompileOutcome {
  return parseRequest(text, { ...base, ...more }, { planId: 'p', createdAt: 7 });
}

/** The actions with their parameters, the slots that are asked about, or the outcome. */
function said(text: string, more: PlanContext = {}): string {
  const outcome = parse(text, more);
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  return `@${outcome.plan.chainId} ${node(outcome.plan.root)}`;
}

function node(each: PlanNode): string {
  if (each.type === 'sequence') return each.steps.map(node).join(' | ');
  if (each.type !== 'action') throw new Error(`a ${each.type}`);
  const { slippage, venue, market, ...params } = each.params;
  expect([undefined, 'aave_v3']).toContain(market);
  const values = Object.values(params).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
  return [each.tool, ...values].join(' ');
}

describe('a request to lend', () => {
  it('is planned in the words that people use', () => {
    expect(said('Lend 50 USDC')).toBe('@1 lend_supply USDC 50');
    expect(said('deposit 50 USDC into the Aave v3 pool as collateral')).toBe(
      '@1 lend_supply USDC 50',
    );
    expect(said('put my whole USDC balance in aave to earn interest')).toBe(
      '@1 lend_supply USDC max',
    );
    expect(said('supply 20 usdc to Aave to receive aUSDC on Base')).toBe(
      '@8453 lend_supply USDC 20',
    );
    expect(said('pull 1,200 DAI out of Aave again')).toBe('@1 lend_withdraw DAI 1200');
    expect(said('withdraw all my DAI collateral from aave')).toBe('@1 lend_withdraw DAI max');
    expect(said('withdraw half of my USDC from aave')).toBe('@1 lend_withdraw USDC 50%');
    expect(said('borrow 300 DAI from Aave against my collateral')).toBe('@1 lend_borrow DAI 300');
    expect(said('pay back 200 USDC')).toBe('@1 lend_repay USDC 200');
    expect(said('pay off all of my USDC loan on aave')).toBe('@1 lend_repay USDC max');
    expect(said('repay 5 USDC of my debt from my wallet')).toBe('@1 lend_repay USDC 5');
  });

  it('says out loud which market is used, and what "all" means', () => {
    const texts = (text: string) => parse(text).assumptions.map((each) => each.text);
    expect(texts('lend 50 USDC')).toContain('No market was named; Aave V3 is used.');
    expect(texts('repay my whole USDC debt')).toContain(
      'All USDC that is owed to Aave is paid back, with its interest until then.',
    );
    expect(texts('withdraw all my DAI from Aave')).toContain(
      'All DAI that is supplied to Aave is taken back.',
    );
  });

  it('goes on with what the market gives', () => {
    expect(said('withdraw 300 DAI from Aave and send it to the cold wallet')).toBe(
      `@1 lend_withdraw DAI 300 | transfer DAI {"type":"step_output","stepId":"withdraw","path":"amount"} ${bob}`,
    );
    expect(said('supply 2 WETH to Aave and borrow 100 USDC against it')).toBe(
      '@1 lend_supply WETH 2 | lend_borrow USDC 100',
    );
  });

  it('asks for what is missing, or what no market could do', () => {
    expect(said('lend 50 on aave')).toBe('ask token');
    expect(said('withdraw from aave')).toBe('ask token amount');
    expect(said('repay my loan')).toBe('ask token amount');
    expect(said('repay my USDC debt')).toBe('ask amount');
    expect(said('supply 1 ETH to Aave')).toBe('ask token');
    expect(said('supply 10 USDC to Aave to receive aDAI')).toBe('ask token');
    expect(said('supply 10 USDC to Aave v2')).toBe('ask market');
    expect(said('supply 6000 USDC to Aave')).toBe('ask amount');
  });

  it('asks where it would be for somebody else', () => {
    expect(said(`supply 50 USDC to Aave for ${bob}`)).toBe('ask text');
    expect(said('repay 50 USDC on Aave on behalf of Bob')).toBe('ask text');
    expect(said(`borrow 50 USDC from Aave on behalf of ${bob}`)).toBe('ask text');
  });

  it('never makes of a share what is not a share of the debt, or a loan of all that can be had', () => {
    expect(said('repay half of my USDC debt on Aave')).toBe('ask amount');
    expect(said('borrow all USDC from Aave')).toBe('ask amount');
    expect(said('borrow 50% USDC from Aave')).toBe('ask amount');
  });

  it('leaves to a model what it does not know to the last word', () => {
    for (const text of [
      'deposit 50 USDC',
      'withdraw 50 USDC',
      'put 50 USDC to work',
      'lend 50 USDC to Bob',
      'supply 50 USDC to Compound',
      'do not supply 50 USDC to Aave',
      'supply 50 USDC to Aave unless gas is high',
      'borrow 100 USDC against my WETH',
      'borrow 100 USDC against it',
      'borrow 100 USDC at a stable rate',
      'borrow 100 USDC and get my health factor to 0.9',
      'repay enough USDC to be safe',
      'should I supply 50 USDC to Aave?',
    ]) {
      expect([text, said(text)]).toEqual([text, 'needs_model']);
    }
  });
});

describe('a request to bridge', () => {
  it('is planned with where it comes from and where it goes', () => {
    expect(said('bridge 300 USDC to Base')).toBe('@1 bridge USDC 300 8453');
    expect(said('move 0.2 ETH from Base back to mainnet')).toBe('@8453 bridge ETH 0.2 1');
    expect(said('get half of my USDC off the Base network and onto Ethereum')).toBe(
      '@8453 bridge USDC 50% 1',
    );
    expect(said('take 1 ETH over to Base')).toBe('@1 bridge ETH 1 8453');
    expect(said('send 5 USDC from Ethereum to Polygon')).toBe('@1 bridge USDC 5 137');
  });

  it('says that a contact is taken to have the same address over there', () => {
    const outcome = parse('bridge 1 ETH to Base for Bob');
    expect(outcome).toMatchObject({ plan: { root: { params: { to: bob, toChainId: 8453 } } } });
    expect(outcome.assumptions.map(({ text }) => text)).toContain(
      `Bob is taken to have the same address on Base: ${bob}.`,
    );
  });

  it('goes on over there with what arrives', () => {
    expect(said('bridge 400 USDC to Base, then swap it for ETH there')).toBe(
      '@1 bridge USDC 400 8453 | defi_swap USDC ETH {"type":"step_output","stepId":"bridge","path":"received"} 8453',
    );
    expect(said('bridge 1 ETH to Base, then swap 100 USDC for ETH over there')).toBe(
      '@1 bridge ETH 1 8453 | defi_swap USDC ETH 100 8453',
    );
    expect(said('bridge 1 ETH to Base, then swap 100 USDC for ETH')).toBe('ask chain');
  });

  it('asks for what is missing, or does not exist over there', () => {
    expect(said('bridge 300 USDC')).toBe('ask toChain');
    expect(said('bridge to Base')).toBe('ask token amount');
    expect(said('bridge 300 USDC to Ethereum')).toBe('ask toChain');
    expect(said('bridge 300 USDC to Optimism')).toBe('ask toChain');
    expect(said('bridge 1 ETH to Polygon')).toBe('ask token');
  });

  it('is not what sends money to a person, or goes nowhere', () => {
    expect(said('send 1 ETH to Bob on Base')).toBe(`@8453 transfer ETH 1 ${bob}`);
    expect(said('send 1 ETH to Base')).toBe('ask to');
    expect(said('bridge 1 ETH to base', { contacts: { Base: bob } })).toBe('needs_model');
    for (const text of [
      'move 1 ETH to Base',
      'bridge 50 USDC to Solana',
      'bridge 50 USDC to Base or Optimism',
      'bridge 50 USDC to Base for somebody',
      'bridge 50 USDC to Base but not today',
      'swap 1 ETH for USDC there',
    ]) {
      expect([text, said(text)]).toEqual([text, 'needs_model']);
    }
  });
});
