import { createWalletClient, http, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenBalance } from '../../src/main/chain/tokens.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { type Rehearsal, rehearsalSchema } from '../../src/shared/chain/types.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
});

afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

async function fundedAccount(eth = '10') {
  const account = privateKeyToAccount(generatePrivateKey());
  await practice.chain.fund(account.address, { symbol: 'ETH', amount: eth });
  return account;
}

/** Signs and sends what the tools ask for, step by step, as the executor would. */
async function execute(account: ReturnType<typeof privateKeyToAccount>, rehearsal: Rehearsal) {
  const wallet = createWalletClient({ account, transport: http(practice.rpcUrl) });
  for (const { transactions } of rehearsal.steps) {
    for (const { to, data, valueWei, gasLimit } of transactions) {
      const hash = await wallet.sendTransaction({
        ...{ chain: null, to: to as `0x${string}`, data: data as `0x${string}` },
        ...{ value: BigInt(valueWei), gas: BigInt(gasLimit) },
      });
      await room.client.read((viem) => viem.waitForTransactionReceipt({ hash, pollingInterval: 10 }));
    }
  }
}

test('a swap: the rehearsed figures are those that the chain then gives, to the unit', async () => {
  const account = await fundedAccount();
  const swap = action('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' });
  const rehearsal = await room.simulator.rehearsePlan(asked(planOf(swap), account.address));
  expect(rehearsalSchema.parse(rehearsal)).toEqual(rehearsal);
  expect(rehearsal.status).toBe('ok');
  const [step] = rehearsal.steps;
  expect(step).toMatchObject({ nodeId: 'swap', path: 'root/swap', status: 'ok', risks: [] });
  expect(step?.transactions).toHaveLength(1);
  expect(step?.transactions[0]?.decoded?.functionName).toBe('swapExactETHForTokens');
  expect(step?.assetChanges.map(({ symbol, delta }) => [symbol, delta])).toEqual([
    ['ETH', '-1'],
    ['USDC', step?.output['amountOut']],
  ]);
  expect(step?.output).toMatchObject({ amountIn: '1', venue: 'uniswap_v2', priceImpactPct: '0.0099' });
  await execute(account, rehearsal);
  const usdc = await tokenBalance(room.client, ethereumTokens.USDC.address, account.address);
  expect(usdc.toString()).toBe(step?.assetChanges[1]?.deltaUnits);
  expect(usdc).toBeGreaterThan(2_900_000_000n);
});
