import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredIntents } from '../../../src/main/simulation/intent/declared-intents.ts';
import { outsideIntent } from '../../../src/main/simulation/risks/rehearsal/outside-intent.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { shippedTools } from '../../../src/shared/tools/tool-registry.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { action, asked, openRoom, planOf } from '../support/room.ts';
import { lookAtSteps, type StepCall } from '../support/step-subjects.ts';

const friend = '0x1111111111111111111111111111111111111111';
const vault = practiceContracts.vault;

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
const account = privateKeyToAddress(generatePrivateKey());

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  const gifts = { ETH: '20', USDC: '20000', USDT: '5000', DAI: '9000' } as const;
  for (const [symbol, amount] of Object.entries(gifts)) {
    await practice.chain.fund(account, { symbol: symbol as keyof typeof gifts, amount });
  }
});

afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

const step = (tool: string, params: StepCall['params']): StepCall => ({ tool, params });
const swap = (params: StepCall['params']) => step('defi_swap', params);
const supply = step('lend_supply', { token: 'USDC', amount: '6000' });
const borrow = step('lend_borrow', { token: 'DAI', amount: '500' });
const stake = step('stake', { protocol: 'staking_rewards', amount: '1000' });
const deposit = step('vault_deposit', { vault, amount: '1000' });
const addBoth = step('lp_add', { tokenA: 'ETH', tokenB: 'USDC', amountA: '1' });

/** Each a way to use the tools, with what has to come before it. */
const ordinary: Readonly<Record<string, readonly StepCall[]>> = {
  'ETH sent': [step('transfer', { token: 'ETH', amount: '1', to: friend })],
  'all ETH sent': [step('transfer', { token: 'ETH', amount: 'max', to: friend })],
  'a token sent': [step('transfer', { token: 'USDC', amount: '12.345678', to: friend })],
  'a share of a token sent': [step('transfer', { token: 'USDC', amount: '33.3%', to: friend })],
  'dollars of ETH sent': [step('transfer', { token: 'ETH', amount: { usd: '100' }, to: friend })],
  'sent to oneself': [step('transfer', { token: 'USDC', amount: '1', to: account })],
  'wrapped and unwrapped': [
    step('wrap', { amount: '1' }),
    step('unwrap', { amount: '50%' }),
    step('unwrap', { amount: 'max' }),
  ],
  'swapped in all ways': [
    swap({ tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }),
    swap({ tokenIn: 'USDC', tokenOut: 'ETH', amount: '10%', slippage: '1' }),
    swap({ tokenIn: 'USDC', tokenOut: 'DAI', amountOut: '100' }),
    swap({ tokenIn: 'USDT', tokenOut: 'ETH', amount: '500', venue: 'uniswap_v2' }),
    swap({ tokenIn: 'ETH', tokenOut: 'USDC', amountOut: '100', maxIn: '1', venue: 'uniswap_v3' }),
    swap({ tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', minOut: '2000', recipient: friend }),
    swap({ tokenIn: 'DAI', tokenOut: 'USDC', amount: 'max', recipient: friend }),
  ],
  'lent, borrowed and paid back': [
    supply,
    step('lend_supply', { token: 'USDC', amount: '100', onBehalfOf: friend }),
    borrow,
    step('lend_borrow', { token: 'DAI', amount: '10%' }),
    step('lend_repay', { token: 'DAI', amount: '100' }),
    step('lend_repay', { token: 'DAI', amount: 'max' }),
    step('lend_withdraw', { token: 'USDC', amount: '1000' }),
    step('lend_withdraw', { token: 'USDC', amount: '25%', onBehalfOf: friend }),
    step('lend_withdraw', { token: 'USDC', amount: 'max' }),
  ],
  'staked, claimed and taken back': [
    stake,
    step('unstake', { protocol: 'staking_rewards', amount: '40%' }),
    step('claim', { protocol: 'staking_rewards' }),
    step('unstake', { protocol: 'staking_rewards', amount: 'max' }),
    step('stake', { protocol: 'staking_rewards', token: 'DAI' }),
  ],
  'in a vault and out of it': [
    deposit,
    step('vault_withdraw', { vault, amount: '100' }),
    step('vault_withdraw', { vault, amount: '50%' }),
    step('vault_withdraw', { vault, amount: 'max' }),
  ],
  'in a pool and out of it': [
    addBoth,
    step('lp_add', { tokenA: 'USDC', tokenB: 'ETH', percent: '5' }),
    step('lp_add', { tokenA: 'USDT', tokenB: 'ETH', amountA: '10', amountB: '1' }),
    step('lp_remove', { tokenA: 'ETH', tokenB: 'USDC', percent: '25' }),
    step('lp_remove', { tokenA: 'ETH', tokenB: 'USDC', amountB: '100' }),
    step('lp_remove', { tokenA: 'ETH', tokenB: 'USDC', amountA: 'max' }),
  ],
  'over the bridge': [
    step('bridge', { token: 'ETH', amount: '1', toChainId: 31338 }),
    step('bridge', { token: 'DAI', amount: '100', toChainId: 31338, to: friend }),
  ],
  'allowed and taken back': [
    step('approve', { token: 'USDT', spender: friend, amount: '10' }),
    step('approve', { token: 'USDT', spender: friend, amount: '20' }),
    step('approve', { token: 'USDC', spender: friend, amount: 'unlimited' }),
    step('approve', { token: 'DAI', spender: friend, amount: '5', through: 'permit2' }),
    step('approve', { token: 'DAI', spender: friend, amount: '0', through: 'permit2' }),
    step('approve', { token: 'USDC', spender: friend, amount: '0' }),
    step('approve', { token: practiceContracts.nft, spender: friend, amount: 'unlimited' }),
    step('approve', { token: practiceContracts.nft, spender: friend, amount: '0' }),
    step('revoke', { token: 'USDT', spender: friend }),
    step('revoke', { token: 'DAI', spender: 'all' }),
  ],
  'a script of several operations': [
    step('forge_script', {
      groups: [
        {
          description: 'trade and pay',
          operations: [
            'wrap 0.5 ETH',
            'swap 0.25 WETH for USDC',
            'swap 0.1 ETH for at least 100 DAI',
            `send 10 USDC to ${friend}`,
            'compute equivalent USDC {$X} for 0.1 WETH',
            'add liquidity with 0.1 WETH and {$X} USDC',
          ],
        },
      ],
    }),
  ],
  'a contract called by its ABI': [
    step('write_contract', {
      ...{ address: practiceContracts.nft, functionName: 'mint', args: [account] },
    }),
  ],
};

describe('an ordinary step keeps to what it says', () => {
  it.each(Object.keys(ordinary))('%s', async (name) => {
    await lookAtSteps(room, account, ordinary[name] ?? [], async (subject) => {
      const { tool, params } = subject.call;
      expect({ tool, params, found: await outsideIntent(subject) }).toEqual({
        ...{ tool, params, found: [] },
      });
    });
  });
});

it('a permit in the place of an approval is within what the step says too', async () => {
  const lend = (id: string, tool: string, amount: string) =>
    action(id, tool, { token: 'USDC', amount, permit: true });
  const plan = planOf(
    lend('supply', 'lend_supply', '6000'),
    action('borrow', 'lend_borrow', { token: 'USDC', amount: '500' }),
    lend('repay', 'lend_repay', '100'),
    lend('rest', 'lend_repay', 'max'),
  );
  const { status, steps } = await room.simulator.rehearsePlan(asked(plan, account));
  expect(status).toBe('ok');
  const ids = steps.flatMap(({ risks }) => risks).map(({ id }) => id);
  expect(ids).not.toContain('OUTSIDE_INTENT');
});

it('every tool that sends transactions declares what it may do', () => {
  const sending = shippedTools
    .names()
    .filter((name) => shippedTools.get(name)?.kind === 'chain_write');
  expect(Object.keys(declaredIntents).sort()).toEqual([...sending].sort());
});
