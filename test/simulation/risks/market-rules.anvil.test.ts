// The rules about tokens, trades, loans, vaults and fees on real rehearsals of the practice chain.
import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FaucetAccount } from '../../../src/main/chain/practice/faucet-account.ts';
import { contractsOf, practiceFaucet } from '../../../src/shared/chain/addresses.ts';
import { erc20Abi } from '../../../src/shared/chain/calls/erc20.ts';
import { liquidityAbi } from '../../../src/shared/chain/calls/uniswap-v2-liquidity.ts';
import {
  adversarialContracts as bad,
  practiceContracts,
} from '../../../src/shared/chain/practice-contracts.ts';
import { usdFeedsOf } from '../../../src/shared/chain/usd-feeds.ts';
import { startPractice, startPracticeBase } from '../../chain/support/practice.ts';
import { action, asked, openRoom, planOf } from '../support/room.ts';
import { rulesAbout } from '../support/rules-about.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
const account: Address = privateKeyToAccount(generatePrivateKey()).address;
const marketRules = rulesAbout(
  'tokens',
  'trades',
  'lending',
  'vaults',
  'bridges',
  'fees',
  'amounts',
);

const mintAbi = parseAbi(['function mint(address to, uint256 value)']);

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  const { client } = room;
  await practice.chain.fund(account, { symbol: 'ETH', amount: '50' });
  await practice.chain.fund(account, { symbol: 'USDC', amount: '60000' });
  await practice.chain.fund(account, { symbol: 'DAI', amount: '60000' });
  const data = encodeFunctionData({
    ...{ abi: mintAbi, functionName: 'mint', args: [account, 10n ** 21n] },
  });
  const faucet = new FaucetAccount(client.rpc);
  for (const token of ['lookAlikeUsdc', 'hiddenTextToken', 'feeOnTransfer'] as const) {
    await faucet.send({ to: bad[token], data });
  }
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

/** What the rules say of each step, by its id; `failed` for one that did not run. */
async function found(...steps: ReturnType<typeof action>[]) {
  const rehearsal = await room.simulator.rehearsePlan(asked(planOf(...steps), account));
  return Object.fromEntries(
    rehearsal.steps.map(({ nodeId, status, risks, error }) => [
      nodeId,
      status === 'ok'
        ? risks.filter(({ id }) => id in marketRules).map(({ id, level }) => `${level} ${id}`)
        : `${status} ${error?.code}`,
    ]),
  );
}

const someone = '0x1111111111111111111111111111111111111111';

test('of what people usually do, little is said', async () => {
  const pool = { tokenA: 'ETH', tokenB: 'USDC' };
  const steps = [
    action('send-eth', 'transfer', { token: 'ETH', amount: '0.1', to: someone }),
    action('send-usdc', 'transfer', { token: 'USDC', amount: '1', to: someone }),
    action('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }),
    action('swap-v2', 'defi_swap', {
      ...{ tokenIn: 'USDC', tokenOut: 'WBTC', amount: '1000', venue: 'uniswap_v2' },
    }),
    action('buy-exactly', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'DAI', amountOut: '100' }),
    action('wrap', 'wrap', { amount: '1' }),
    action('unwrap', 'unwrap', { amount: '0.5' }),
    action('lp-add', 'lp_add', { ...pool, amountA: '1' }),
    action('lp-remove', 'lp_remove', { ...pool, percent: '50' }),
    action('supply', 'lend_supply', { token: 'USDC', amount: '10000' }),
    action('borrow', 'lend_borrow', { token: 'WETH', amount: '0.5' }),
    action('repay', 'lend_repay', { token: 'WETH', amount: '0.1' }),
    action('withdraw', 'lend_withdraw', { token: 'USDC', amount: '100' }),
    action('vault-in', 'vault_deposit', { vault: practiceContracts.vault, amount: '100' }),
    action('vault-out', 'vault_withdraw', { vault: practiceContracts.vault, amount: '50' }),
    action('stake', 'stake', { protocol: 'staking_rewards', amount: '100' }),
    action('unstake', 'unstake', { protocol: 'staking_rewards', amount: '50' }),
    action('bridge', 'bridge', { token: 'ETH', amount: '0.1', toChainId: 31338 }),
  ];
  expect(await found(...steps)).toEqual({
    ...Object.fromEntries(steps.map(({ id }) => [id, []])),
    // Shares of pools and vaults are tokens that no list vouches for.
    'lp-add': ['caution TOKEN_NOT_LISTED'],
    'lp-remove': ['caution TOKEN_NOT_LISTED', 'caution TOKEN_NOT_LISTED'],
    'vault-in': ['caution TOKEN_NOT_LISTED'],
    'vault-out': ['caution TOKEN_NOT_LISTED'],
    bridge: ['info ARRIVAL_NOT_REHEARSED'],
  });
});

test('and nothing of the same on a second layer', async () => {
  const base = await startPracticeBase();
  const there = await openRoom(base.rpcUrl);
  await base.chain.fund(account, { symbol: 'ETH', amount: '5' });
  const steps = [
    action('send', 'transfer', { token: 'ETH', amount: '0.1', to: someone }),
    action('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }),
    action('swap-on', 'defi_swap', { tokenIn: 'USDC', tokenOut: 'DAI', amount: '100' }),
    action('wrap', 'wrap', { amount: '0.2' }),
  ];
  const rehearsal = await there.simulator.rehearsePlan(asked(planOf(...steps), account));
  await there.fork.stop();
  await base.close();
  expect(rehearsal.status).toBe('ok');
  const told = rehearsal.steps.flatMap(({ risks }) => risks.filter(({ id }) => id in marketRules));
  expect(told).toEqual([]);
});

describe('is told:', () => {
  test('a swap that may lose much, and lies open to others', async () => {
    const params = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '10', slippage: '4' };
    const open = { ...params, slippage: '12', deadlineSeconds: 7200 };
    expect(await found(action('a', 'defi_swap', params), action('b', 'defi_swap', open))).toEqual({
      a: ['caution LOW_MINIMUM', 'caution MEV_EXPOSED'],
      b: ['danger LOW_MINIMUM', 'caution MEV_EXPOSED', 'caution DEADLINE_FAR'],
    });
  });

  test('a token that poses as another, and one that hides something in its name', async () => {
    const steps = (['lookAlikeUsdc', 'hiddenTextToken', 'feeOnTransfer'] as const).map((token) =>
      action(token, 'transfer', { token: bad[token], amount: '1', to: someone }),
    );
    expect(await found(...steps)).toEqual({
      lookAlikeUsdc: ['danger TOKEN_POSES', 'caution TOKEN_NOT_LISTED'],
      hiddenTextToken: [
        'danger TOKEN_POSES',
        'danger TOKEN_HIDES_TEXT',
        'caution TOKEN_NOT_LISTED',
      ],
      feeOnTransfer: ['caution LESS_ARRIVES', 'caution TOKEN_NOT_LISTED'],
    });
  });

  test('a strange token that is bought from its own small pool', async () => {
    const buy = { tokenIn: 'ETH', tokenOut: bad.honeypot, amount: '0.1' };
    expect(await found(action('buy', 'defi_swap', buy))).toEqual({
      buy: ['danger CANNOT_BE_SOLD', 'caution TOKEN_NOT_LISTED', 'caution TOKEN_CAN_BE_MADE'],
    });
  });

  test('a loan that uses what may be borrowed', async () => {
    const steps = [
      action('supply', 'lend_supply', { token: 'USDC', amount: '10000' }),
      action('borrow', 'lend_borrow', { token: 'DAI', amount: '7000' }),
    ];
    expect(await found(...steps)).toEqual({
      supply: [],
      borrow: ['caution BORROW_NEAR_LIMIT', 'caution LIQUIDATION_NEAR'],
    });
  });

  test('that much of what there is leaves, or most of it', async () => {
    const send = action('send', 'transfer', { token: 'USDC', amount: '60000', to: someone });
    const all = action('all', 'transfer', { token: 'ETH', amount: 'max', to: someone });
    expect(await found(send, all)).toEqual({
      send: ['caution MUCH_LEAVES'],
      all: ['danger MUCH_LEAVES'],
    });
  });

  test('coins for a contract, sent to where it need not exist', async () => {
    const bridge = { token: 'ETH', amount: '0.1', toChainId: 31338, to: practiceContracts.vault };
    expect(await found(action('bridge', 'bridge', bridge))).toEqual({
      bridge: ['danger BRIDGE_TO_CONTRACT', 'info ARRIVAL_NOT_REHEARSED'],
    });
  });

  test('a trade for much of what a pool holds', async () => {
    await practice.chain.fund(account, { symbol: 'ETH', amount: '6000' });
    const params = { tokenIn: 'ETH', tokenOut: 'WBTC', amount: '3000', minOut: '1' };
    const steps = (['uniswap_v2', 'uniswap_v3'] as const).map((venue) =>
      action(venue, 'defi_swap', { ...params, venue }),
    );
    const told = await found(...steps);
    expect(told.uniswap_v2).toEqual(
      expect.arrayContaining(['danger VALUE_LOSS', 'caution DRAINS_POOL']),
    );
    expect(told.uniswap_v3).toContain('caution DRAINS_POOL');
  });

  test('a token that keeps a part, bought from a pool of its own that holds little', async () => {
    const token = bad.feeOnTransfer;
    const router = contractsOf(31337)?.uniswapV2Router as Address;
    const faucet = new FaucetAccount(room.client.rpc);
    const units = 10n ** 20n;
    const mint = { abi: mintAbi, functionName: 'mint', args: [practiceFaucet, units] } as const;
    const allow = { abi: erc20Abi, functionName: 'approve', args: [router, units] } as const;
    const args = [token, units / 2n, 0n, 0n, practiceFaucet, 10n ** 12n] as const;
    const add = { abi: liquidityAbi, functionName: 'addLiquidityETH', args } as const;
    await faucet.send({ to: token, data: encodeFunctionData(mint) });
    await faucet.send({ to: token, data: encodeFunctionData(allow) });
    await faucet.send({ to: router, data: encodeFunctionData(add), value: 10n ** 18n });
    const buy = { tokenIn: 'ETH', tokenOut: token, amount: '0.01', slippage: '3' };
    expect(await found(action('buy', 'defi_swap', buy))).toEqual({
      buy: [
        'caution TOKEN_NOT_LISTED',
        'caution TOKEN_KEEPS_PART',
        'caution TOKEN_CAN_BE_MADE',
        'caution POOL_SHALLOW',
      ],
    });
  });

  test('a trade at a price that the feed and the market do not agree on', async () => {
    const feed = usdFeedsOf(31337).ETH?.address as Address;
    const abi = parseAbi(['function setAnswer(int256)']);
    const data = encodeFunctionData({ abi, functionName: 'setAnswer', args: [9_999n * 10n ** 8n] });
    await new FaucetAccount(room.client.rpc).send({ to: feed, data });
    const other = await openRoom(practice.rpcUrl);
    const swap = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' };
    const send = { token: 'ETH', amount: '1', to: someone };
    const plan = planOf(action('swap', 'defi_swap', swap), action('send', 'transfer', send));
    const { steps } = await other.simulator.rehearsePlan(asked(plan, account));
    await other.fork.stop();
    const told = steps.map(({ risks }) => risks.map(({ id, level }) => `${level} ${id}`));
    expect(told[0]).toContain('unknown PRICE_NOT_KNOWN');
    expect(told[1]).not.toContain('unknown PRICE_NOT_KNOWN');
  });
});
