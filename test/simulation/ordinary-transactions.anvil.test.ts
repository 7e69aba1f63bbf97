// What a person does every day must not be called a danger: whoever is warned of everything reads nothing.
import { encodeFunctionData, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FaucetAccount } from '../../src/main/chain/practice/faucet-account.ts';
import { practiceContracts } from '../../src/shared/chain/practice-contracts.ts';
import type { Finding } from '../../src/shared/chain/types.ts';
import type { ActionNode } from '../../src/shared/plan/nodes.ts';
import type { ParamValue } from '../../src/shared/plan/values.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
const account = privateKeyToAccount(generatePrivateKey()).address;
const friend = '0xa11ce00000000000000000000000000000000001';
const { nft, items, vault } = practiceContracts;
const protocol = 'staking_rewards';

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  const funds = { ETH: '200', USDC: '90000', USDT: '90000', DAI: '90000', WBTC: '2' };
  for (const [symbol, amount] of Object.entries(funds))
    await practice.chain.fund(account, { symbol: symbol as 'ETH', amount });
  const faucet = new FaucetAccount(room.client.rpc);
  const mint = parseAbi(['function mint(address to)', 'function mint(address, uint256, uint256)']);
  for (let id = 1n; id <= 10n; id += 1n) {
    const picture = encodeFunctionData({ abi: mint, functionName: 'mint', args: [account] });
    await faucet.send({ to: nft, data: picture });
    const args = [account, id, 10n] as const;
    await faucet.send({
      to: items,
      data: encodeFunctionData({ abi: mint, functionName: 'mint', args }),
    });
  }
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

type Params = Record<string, ParamValue>;
type Step = readonly [tool: string, params: Params];

const times = (count: number, step: (at: number) => Step): Step[] =>
  Array.from({ length: count }, (_, at) => step(at));

const coins = ['ETH', 'USDC', 'USDT', 'DAI', 'WBTC'] as const;
const small = (symbol: string, at: number) =>
  symbol === 'WBTC' ? `0.000${at + 1}` : symbol === 'ETH' ? `0.0${at + 11}` : `${at + 3}.5`;
const pairs = coins.flatMap((tokenIn) =>
  coins.filter((tokenOut) => tokenOut !== tokenIn).map((tokenOut) => [tokenIn, tokenOut] as const),
);

/** By what they are; every list is a plan whose steps follow each other. */
const ordinary: Record<string, Step[]> = {
  transfers: coins.flatMap((token) =>
    times(12, (at) => ['transfer', { token, amount: small(token, at), to: friend }]),
  ),
  swaps: pairs.flatMap(([tokenIn, tokenOut]) =>
    times(3, (at) => ['defi_swap', { tokenIn, tokenOut, amount: small(tokenIn, at) }]),
  ),
  'wrapped coins': times(8, (at) => [at % 2 === 0 ? 'wrap' : 'unwrap', { amount: '0.5' }]),
  lending: [
    ...times(6, (): Step => ['lend_supply', { token: 'USDC', amount: '1000' }]),
    ...times(4, (): Step => ['lend_borrow', { token: 'WETH', amount: '0.1' }]),
    ...times(4, (): Step => ['lend_repay', { token: 'WETH', amount: '0.05' }]),
    ...times(4, (): Step => ['lend_withdraw', { token: 'USDC', amount: '100' }]),
  ],
  liquidity: [
    ...times(8, (): Step => ['lp_add', { tokenA: 'ETH', tokenB: 'USDC', amountA: '0.2' }]),
    ...times(6, (): Step => ['lp_remove', { tokenA: 'ETH', tokenB: 'USDC', percent: '10' }]),
  ],
  'vaults and staking': [
    ...times(5, (): Step => ['vault_deposit', { vault, amount: '100' }]),
    ...times(4, (): Step => ['vault_withdraw', { vault, amount: '50' }]),
    ...times(5, (): Step => ['stake', { protocol, amount: '100' }]),
    ...times(4, (): Step => ['unstake', { protocol, amount: '50' }]),
  ],
  bridging: times(12, (at) => [
    'bridge',
    { token: 'ETH', amount: small('ETH', at), toChainId: 31_338 },
  ]),
  items: [
    ...times(10, (at): Step => ['transfer', { token: nft, tokenId: `${at + 1}`, to: friend }]),
    ...times(
      10,
      (at): Step => ['transfer', { token: items, tokenId: `${at + 1}`, amount: '1', to: friend }],
    ),
  ],
};

const levels: Record<string, Record<Finding['level'], number>> = {};
const severe: string[] = [];
let transactions = 0;

test.each(Object.entries(ordinary))('no danger is seen in %s', async (name, steps) => {
  const counted = { info: 0, caution: 0, danger: 0, block: 0, unknown: 0 };
  levels[name] = counted;
  const nodes = steps.map(([tool, params], at): ActionNode => action(`s${at + 1}`, tool, params));
  const rehearsal = await room.simulator.rehearsePlan(asked(planOf(...nodes), account));
  expect(rehearsal.error).toBeUndefined();
  for (const step of rehearsal.steps) {
    transactions += step.transactions.length;
    const unread = step.risks.some(({ id }) => id === 'INNER_CALLS_UNKNOWN');
    expect(name === 'swaps' && unread, step.nodeId).toBe(false);
    for (const { id, level, message } of step.risks) {
      counted[level] += 1;
      if (level === 'info' || level === 'caution') continue;
      severe.push(`${name} ${step.nodeId}: ${level} ${id}: ${message}`);
    }
  }
  expect(severe).toEqual([]);
});

test('two hundred and more of them, and not one danger', () => {
  const rows = Object.entries(levels).map(
    ([name, { info, caution, danger, block, unknown }]) =>
      `${name}: ${info} info, ${caution} caution, ${danger} danger, ${block} block, ${unknown} unknown`,
  );
  process.stdout.write(
    `${transactions} ordinary transactions, ${severe.length} findings of danger, block or unknown\n  ${rows.join('\n  ')}\n`,
  );
  expect(transactions).toBeGreaterThanOrEqual(200);
});
