import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';

const vault = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
const context: PlanContext = {
  ...{ locale: 'en-US', chains: [1, 8453], defaultChain: 1 },
  balances: { '1': { ETH: '10', USDC: '5000', UNI: '100' } },
};

/** The action with its parameters, the slots that are asked about, or the outcome. */
function said(text: string): string {
  const outcome = parseRequest(text, context, { planId: 'p', createdAt: 7 });
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { root } = outcome.plan;
  if (root.type !== 'action') throw new Error('not an action');
  return `${root.tool} ${Object.values(root.params).map(String).join(' ')}`;
}

describe('a request about a pool', () => {
  it('puts two tokens in, and takes a share of it out', () => {
    expect(said('add 0.5 ETH and 1500 USDC to the Uniswap V2 pool')).toBe(
      'lp_add ETH USDC 0.5 1500 uniswap_v2',
    );
    expect(said('provide 0.5 ETH and 1500 USDC as liquidity on Uniswap')).toBe(
      'lp_add ETH USDC 0.5 1500 uniswap_v2',
    );
    expect(said('remove all my ETH/USDC liquidity from Uniswap V2')).toBe(
      'lp_remove ETH USDC 100 uniswap_v2',
    );
    expect(said('pull a quarter of my ETH-USDC position out of uniswap v2')).toBe(
      'lp_remove ETH USDC 25 uniswap_v2',
    );
  });

  it('asks for what is missing, or what is not there', () => {
    expect(said('add liquidity')).toBe('ask token amount');
    expect(said('remove my ETH/USDC liquidity')).toBe('ask amount');
    expect(said('remove 5 of my ETH/USDC liquidity')).toBe('ask amount');
    expect(said('remove all my ETH/NOPE liquidity')).toBe('ask token');
    expect(said('remove all my ETH/USDC liquidity from Uniswap V3')).toBe('ask venue');
    expect(said('add 1 USDC and 1 USDC to the Uniswap pool')).toBe('ask token');
    expect(said('add 0.5 ETH and 9000 USDC to the Uniswap pool')).toBe('ask amount');
  });

  it('is left to a model where it is not understood to the last word', () => {
    for (const text of [
      'add 0.5 ETH and 1500 USDC',
      'add 0.5 ETH and 1500 USDC to the Sushiswap pool',
      'add roughly 0.5 ETH and 1500 USDC to the Uniswap pool',
      'remove all my liquidity',
      'remove all my ETH/USDC',
      'remove all my ETH/USDC liquidity except half',
    ]) {
      expect([text, said(text)]).toEqual([text, 'needs_model']);
    }
  });
});

describe('a request to stake', () => {
  it('is planned where it says where', () => {
    expect(said('stake 60 UNI in the staking rewards contract')).toBe(
      'stake staking_rewards UNI 60',
    );
    expect(said('stake half of my UNI into the staking pool')).toBe(
      'stake staking_rewards UNI 50%',
    );
    expect(said('unstake 200 UNI from staking rewards')).toBe('unstake staking_rewards UNI 200');
    expect(said('claim all my staking rewards')).toBe('claim staking_rewards');
    expect(said('harvest my rewards from the staking pool')).toBe('claim staking_rewards');
  });

  it('asks for what is missing', () => {
    expect(said('stake')).toBe('ask token amount protocol');
    expect(said('stake 60 UNI')).toBe('ask protocol');
    expect(said('claim my rewards')).toBe('ask protocol');
    expect(said('stake 200 UNI in the staking pool')).toBe('ask amount');
  });

  it('is left to a model where it is not understood to the last word', () => {
    for (const text of [
      'stake 1 ETH with my friend',
      'claim my airdrop',
      'claim rewards on a whim',
      'stake 60 UNI in the staking pool for a year',
      'claim my rewards and my prize',
    ]) {
      expect([text, said(text)]).toEqual([text, 'needs_model']);
    }
  });
});

describe('a request about a vault', () => {
  it('is of the token that the vault holds, whichever that is', () => {
    expect(said(`deposit 100 into the vault ${vault}`)).toBe(`vault_deposit ${vault} 100`);
    expect(said(`withdraw all from vault at ${vault}`)).toBe(`vault_withdraw ${vault} max`);
    expect(said(`deposit 100 USDC into the vault ${vault}`)).toBe('ask token');
    expect(said(`deposit 100 into the vault ${vault.slice(0, 30)}`)).toBe('ask vault');
  });

  it('is left to a model without the address of a vault', () => {
    expect(said('deposit 100 into the vault')).toBe('needs_model');
    expect(said(`deposit 100 into ${vault}`)).toBe('needs_model');
  });
});
