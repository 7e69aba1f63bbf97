import { createWalletClient, http, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenBalance } from '../../src/main/chain/tokens.ts';
import { setAllowance } from '../../src/main/tools/allow-spender.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { type Rehearsal, rehearsalSchema } from '../../src/shared/chain/types.ts';
import type { ValueRef } from '../../src/shared/plan/values.ts';
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
      const receipt = await room.client.read((viem) =>
        viem.waitForTransactionReceipt({ hash, pollingInterval: 10 }),
      );
      expect(receipt.status).toBe('success');
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
  expect(step).toMatchObject({ nodeId: 'swap', path: 'root/swap', status: 'ok' });
  expect(step?.risks.filter(({ level }) => level !== 'info')).toEqual([]);
  expect(step?.transactions).toHaveLength(1);
  expect(step?.transactions[0]?.decoded?.functionName).toBe('multicall');
  expect(step?.assetChanges.map(({ symbol, delta }) => [symbol, delta])).toEqual([
    ['ETH', '-1'],
    ['USDC', step?.output['amountOut']],
  ]);
  expect(step?.output).toMatchObject({
    amountIn: '1',
    venue: 'uniswap_v3',
    priceImpactPct: '0.0016',
  });
  await execute(account, rehearsal);
  const usdc = await tokenBalance(room.client, ethereumTokens.USDC.address, account.address);
  expect(usdc.toString()).toBe(step?.assetChanges[1]?.deltaUnits);
  expect(usdc).toBeGreaterThan(2_900_000_000n);
});

async function rehearse(address: `0x${string}`, ...steps: Parameters<typeof planOf>) {
  return room.simulator.rehearsePlan(asked(planOf(...steps), address));
}

const friend = '0x1111111111111111111111111111111111111111';

test('half of an odd balance is rounded down to what the token can count', async () => {
  const account = await fundedAccount();
  await practice.chain.fund(account.address, { symbol: 'USDC', amount: '3.000001' });
  const literal = (value: string): ValueRef => ({ type: 'literal', value });
  const balance: ValueRef = { type: 'runtime', fn: 'balance', args: [literal('USDC')] };
  const half: ValueRef = { type: 'runtime', fn: 'mul', args: [balance, literal('0.5')] };
  const rehearsal = await rehearse(
    account.address,
    action('send', 'transfer', { token: 'USDC', amount: half, to: friend }),
  );
  expect(rehearsal.status).toBe('ok');
  expect(rehearsal.steps[0]?.output['amount']).toBe('1.5');
});

describe('a plan of several steps', () => {
  test('later steps use the results of earlier ones, and the totals are those of the chain', async () => {
    const account = await fundedAccount();
    const rehearsal = await rehearse(
      account.address,
      action('wrap', 'wrap', { amount: '2' }),
      action('swap', 'defi_swap', { tokenIn: 'WETH', tokenOut: 'USDC', amount: '50%' }),
      action('pay', 'transfer', {
        token: 'USDC',
        amount: { type: 'step_output', stepId: 'swap', path: 'amountOut' },
        to: friend,
      }),
      action('back', 'unwrap', { amount: 'max' }),
    );
    expect(rehearsal.status).toBe('ok');
    const [wrap, swap, pay, back] = rehearsal.steps;
    expect(wrap?.assetChanges.map(({ symbol, delta }) => [symbol, delta])).toEqual([
      ['ETH', '-2'],
      ['WETH', '2'],
    ]);
    expect(swap?.transactions.map(({ kind }) => kind)).toEqual(['approve', 'swap']);
    expect(swap?.allowances.map(({ before, after }) => [before, after])).toEqual([
      ['0', parseEther('1').toString()],
      [parseEther('1').toString(), '0'],
    ]);
    const out = String(swap?.output['amountOut']);
    expect(pay?.assetChanges.map(({ account: of, delta }) => [of, delta])).toEqual([
      [account.address, `-${out}`],
      [friend, out],
    ]);
    expect(back?.output['amount']).toBe('1');
    const least = swap?.worstCase?.assetChanges.find(({ symbol }) => symbol === 'USDC');
    expect(Number(least?.deltaUnits)).toBeLessThan(Number(pay?.assetChanges[1]?.deltaUnits));
    const fees = rehearsal.steps.map(({ worstCase }) => parseEther(worstCase?.feeEth ?? '0'));
    expect(fees.reduce((sum, fee) => sum + fee, 0n)).toBe(parseEther(rehearsal.worstCase.feeEth));
    expect(rehearsal.total.assetChanges.map(({ symbol, delta }) => [symbol, delta])).toEqual([
      ['ETH', '-1'],
    ]);
    const before = await room.client.nativeBalance(account.address);
    await execute(account, rehearsal);
    const spent = before - (await room.client.nativeBalance(account.address));
    expect(spent).toBeGreaterThan(parseEther('1'));
    expect(spent).toBeLessThanOrEqual(parseEther('1') + parseEther(rehearsal.worstCase.feeEth));
    const paid = await tokenBalance(room.client, ethereumTokens.USDC.address, friend);
    expect(paid.toString()).toBe(pay?.assetChanges[1]?.deltaUnits);
  });

  test('the worst case has the minimum of the swap and the highest fee that is signed', async () => {
    const account = await fundedAccount();
    const rehearsal = await rehearse(
      account.address,
      action('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'DAI', amount: '1', slippage: '1' }),
    );
    const units = (of: Rehearsal['total']) =>
      BigInt(of.assetChanges.find(({ symbol }) => symbol === 'DAI')?.deltaUnits ?? '0');
    const quoted = units(rehearsal.total);
    expect(units(rehearsal.worstCase)).toBe(quoted - (quoted * 1n) / 100n);
    expect(parseEther(rehearsal.worstCase.feeEth)).toBeGreaterThan(
      parseEther(rehearsal.total.feeEth),
    );
  });

  test('token to token goes by way of WETH when there is no direct pool', async () => {
    const account = await fundedAccount();
    await practice.chain.fund(account.address, { symbol: 'USDC', amount: '1000' });
    const rehearsal = await rehearse(
      account.address,
      action('swap', 'defi_swap', {
        tokenIn: 'USDC',
        tokenOut: 'DAI',
        amount: '1000',
        venue: 'uniswap_v2',
      }),
    );
    expect(rehearsal.status).toBe('ok');
    const args = rehearsal.steps[0]?.transactions[1]?.decoded?.args ?? [];
    const weth = contractsOf(31337)?.weth;
    expect(args.find(({ name }) => name === 'path')?.value).toEqual([
      ethereumTokens.USDC.address,
      weth,
      ethereumTokens.DAI.address,
    ]);
    expect(rehearsal.steps[0]?.risks.map(({ id }) => id)).toContain('OVER_HALF_SOLD');
  });
});

describe('USDT', () => {
  test('an allowance that is there is taken to zero first', async () => {
    const account = await fundedAccount();
    await practice.chain.fund(account.address, { symbol: 'USDT', amount: '500' });
    const first = await rehearse(
      account.address,
      action('allow', 'approve', { token: 'USDT', spender: friend, amount: '10' }),
    );
    expect(first.steps[0]?.transactions).toHaveLength(1);
    await execute(account, first);
    const again = await rehearse(
      account.address,
      action('allow', 'approve', { token: 'USDT', spender: friend, amount: '20' }),
    );
    expect(again.status).toBe('ok');
    const amounts = again.steps[0]?.transactions.map(({ decoded }) => decoded?.args[1]?.value);
    expect(amounts).toEqual(['0', '20000000']);
    expect(again.steps[0]?.output['allowance']).toBe('20');
    await execute(account, again);
    const chains = { clientOf: async () => room.client, ids: () => [] };
    const context = {
      ...{
        client: room.client,
        chains,
        tokens: room.tokens,
        added: () => undefined,
        sent: async () => [],
        account: account.address,
        permits: [],
        done: 0,
        nowSeconds: 0n,
      },
    };
    const zero = await setAllowance(ethereumTokens.USDT.address, friend, 0n, context);
    expect(zero).toHaveLength(1);
  });

  test('a token that does not mind is not taken to zero', async () => {
    const account = await fundedAccount();
    const allow = (amount: string) =>
      rehearse(account.address, action('a', 'approve', { token: 'DAI', spender: friend, amount }));
    await execute(account, await allow('10'));
    expect((await allow('20')).steps[0]?.transactions).toHaveLength(1);
  });

  test('is swapped although its transfers return nothing', async () => {
    const account = await fundedAccount();
    await practice.chain.fund(account.address, { symbol: 'USDT', amount: '300' });
    const rehearsal = await rehearse(
      account.address,
      action('swap', 'defi_swap', { tokenIn: 'USDT', tokenOut: 'ETH', amount: '300' }),
    );
    expect(rehearsal.status).toBe('ok');
    const eth = rehearsal.steps[0]?.assetChanges.find(({ symbol }) => symbol === 'ETH');
    expect(BigInt(eth?.deltaUnits ?? '0')).toBeGreaterThan(parseEther('0.099'));
  });
});

describe('what cannot be done', () => {
  test('more than the balance is refused with what is there, and later steps are not reached', async () => {
    const account = await fundedAccount('1');
    const rehearsal = await rehearse(
      account.address,
      action('pay', 'transfer', { token: 'ETH', amount: '5', to: friend }),
      action('wrap', 'wrap', { amount: '0.1' }),
    );
    expect(rehearsal.status).toBe('failed');
    const [pay, wrap] = rehearsal.steps;
    expect(pay?.status).toBe('reverted');
    expect(pay?.error).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      class: 'insufficient_balance',
      message: 'The account holds 1 ETH; the step needs 5 ETH.',
    });
    expect(wrap).toMatchObject({ status: 'not_reached', transactions: [] });
    expect(rehearsal.total).toEqual({ assetChanges: [], feeEth: '0' });
  });

  test('the whole balance leaves nothing for the fee', async () => {
    const account = await fundedAccount('1');
    const rehearsal = await rehearse(
      account.address,
      action('pay', 'transfer', { token: 'ETH', amount: '1', to: friend }),
    );
    expect(rehearsal.steps[0]?.error).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      class: 'insufficient_balance',
    });
  });

  test('"max" of the native coin keeps enough for the fee', async () => {
    const account = await fundedAccount('1');
    const rehearsal = await rehearse(
      account.address,
      action('pay', 'transfer', { token: 'ETH', amount: 'max', to: friend }),
    );
    expect(rehearsal.status).toBe('ok');
    const sent = -BigInt(rehearsal.total.assetChanges[0]?.deltaUnits ?? '0');
    expect(sent).toBeGreaterThan(parseEther('0.99'));
    expect(sent).toBeLessThan(parseEther('1'));
  });

  test('the first step may not spend what only a later step brings', async () => {
    const account = await fundedAccount();
    const rehearsal = await rehearse(
      account.address,
      action('pay', 'transfer', { token: 'USDC', amount: '100', to: friend }),
      action('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }),
    );
    expect(rehearsal.steps.map(({ status }) => status)).toEqual(['reverted', 'not_reached']);
  });

  test('a minimum that the pool does not give is a matter of slippage', async () => {
    const account = await fundedAccount();
    const rehearsal = await rehearse(
      account.address,
      action('swap', 'defi_swap', {
        tokenIn: 'ETH',
        tokenOut: 'USDC',
        amount: '1',
        minOut: '5000',
      }),
    );
    expect(rehearsal.steps[0]?.error).toMatchObject({ code: 'PRICE_TOO_LOW', class: 'slippage' });
  });

  test("a contract's refusal is told with its reason, and its transaction is shown", async () => {
    const account = await fundedAccount();
    const rehearsal = await rehearse(
      account.address,
      action('pay', 'transfer', {
        token: 'USDC',
        amount: '0.000001',
        to: '0x0000000000000000000000000000000000000000',
      }),
    );
    expect(rehearsal.steps[0]?.status).toBe('reverted');
    await practice.chain.fund(account.address, { symbol: 'USDC', amount: '1' });
    const refused = await rehearse(
      account.address,
      action('pay', 'transfer', {
        token: 'USDC',
        amount: '1',
        to: '0x0000000000000000000000000000000000000000',
      }),
    );
    expect(refused.steps[0]?.error).toMatchObject({
      code: 'TX_REVERTED',
      message: 'The contract refused the call: “ERC20: transfer to the zero address”.',
    });
    expect(refused.steps[0]?.transactions).toMatchObject([
      { kind: 'transfer', status: 'reverted', decoded: { functionName: 'transfer' } },
    ]);
  });

  test('a failure that the plan skips does not end the rehearsal', async () => {
    const account = await fundedAccount('1');
    const pay = action('pay', 'transfer', { token: 'ETH', amount: '5', to: friend });
    const rehearsal = await rehearse(
      account.address,
      { ...pay, onFailure: { strategy: 'skip' } },
      action('wrap', 'wrap', { amount: '0.1' }),
    );
    expect(rehearsal.steps.map(({ status }) => status)).toEqual(['reverted', 'ok']);
    expect(rehearsal.status).toBe('ok');
  });

  test('an unlimited approval is rehearsed as what it is: a danger', async () => {
    const account = await fundedAccount();
    const rehearsal = await rehearse(
      account.address,
      action('allow', 'approve', { token: 'USDC', spender: friend, amount: 'unlimited' }),
    );
    expect(rehearsal.status).toBe('ok');
    const dangers = rehearsal.steps[0]?.risks.filter(({ level }) => level === 'danger');
    expect(dangers?.map(({ id }) => id)).toContain('UNLIMITED_APPROVAL');
  });

  test('a step that cannot be rehearsed is unknown, and so is the plan [A-05]', async () => {
    const account = await fundedAccount();
    const rehearsal = await rehearse(
      account.address,
      action('wrap', 'wrap', { amount: '1' }),
      action('run', 'run_command', { program: 'true', args: [] }),
      action('back', 'unwrap', { amount: '1' }),
    );
    expect(rehearsal.steps.map(({ status }) => status)).toEqual(['ok', 'unknown', 'not_reached']);
    expect(rehearsal).toMatchObject({
      status: 'unknown',
      error: { code: 'REHEARSAL_NOT_POSSIBLE' },
    });
  });

  test('a plan for another chain is refused before anything runs', async () => {
    const plan = { ...planOf(action('wrap', 'wrap', { amount: '1' })), chainId: 1 };
    await expect(room.simulator.rehearsePlan(asked(plan, friend))).rejects.toMatchObject({
      code: 'CHAIN_MISMATCH',
      facts: { expected: 1, found: 31337 },
    });
  });
});

describe('what is found', () => {
  test('a recipient that is a contract', async () => {
    const account = await fundedAccount();
    const rehearsal = await rehearse(
      account.address,
      action('pay', 'transfer', {
        ...{ token: 'ETH', amount: '0.1', to: contractsOf(31337)?.weth ?? '' },
      }),
    );
    expect(rehearsal.steps[0]?.risks.map(({ id }) => id)).toContain('RECIPIENT_HAS_CODE');
  });

  test.each([
    ['3', []],
    ['6', [{ id: 'LOW_MINIMUM', level: 'caution' }]],
    ['99', [{ id: 'LOW_MINIMUM', level: 'danger' }]],
  ])('what a swap may lose to a slippage of %s per cent', async (slippage, found) => {
    const account = await fundedAccount();
    const rehearsal = await rehearse(
      account.address,
      action('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', slippage }),
    );
    const risks = rehearsal.steps[0]?.risks ?? [];
    expect(risks.filter(({ id }) => id === 'LOW_MINIMUM')).toMatchObject(found);
    expect(risks.filter(({ id }) => id === 'LOW_MINIMUM')).toHaveLength(found.length);
  });

  test.each(['ETH', 'USDC'])('%s sent to where nobody has the key', async (token) => {
    const account = await fundedAccount();
    await practice.chain.fund(account.address, { symbol: 'USDC', amount: '1' });
    const to = '0x000000000000000000000000000000000000dEaD';
    const rehearsal = await rehearse(
      account.address,
      action('burn', 'transfer', { token, amount: '0.5', to }),
    );
    expect(rehearsal.steps[0]?.risks).toContainEqual(
      expect.objectContaining({ id: 'RECIPIENT_IS_NOBODY', level: 'danger' }),
    );
  });

  test('an allowance without a limit', async () => {
    const account = await fundedAccount();
    const amount =
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935';
    const rehearsal = await rehearse(
      account.address,
      action('allow', 'approve', { token: 'DAI', spender: friend, amount }),
    );
    expect(rehearsal.steps[0]?.risks).toContainEqual(
      expect.objectContaining({
        id: 'UNLIMITED_APPROVAL',
        level: 'danger',
        evidence: expect.objectContaining({ spender: friend }),
      }),
    );
  });

  test('values that the fork answers: prices, balances and sums of them', async () => {
    const account = await fundedAccount();
    const half = {
      type: 'runtime' as const,
      fn: 'mul' as const,
      args: [
        {
          type: 'runtime' as const,
          fn: 'balance' as const,
          args: [{ type: 'literal' as const, value: 'ETH' }],
        },
        { type: 'literal' as const, value: '0.5' },
      ],
    };
    const rehearsal = await rehearse(
      account.address,
      action('price', 'get_price', { token: 'ETH' }),
      action('wrap', 'wrap', { amount: half }),
    );
    const [price, wrap] = rehearsal.steps;
    expect(price?.output).toMatchObject({ price: '3000' });
    expect(wrap?.output['amount']).toBe('5');
  });
});

test('rehearsing changes nothing on the chain, however often', async () => {
  const account = await fundedAccount();
  const before = await room.client.head();
  const plan = planOf(
    action('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }),
  );
  const runs = await Promise.all(
    [1, 2, 3].map(() => room.simulator.rehearsePlan(asked(plan, account.address))),
  );
  const figures = runs.map(({ total }) => total.assetChanges.map(({ deltaUnits }) => deltaUnits));
  expect(new Set(figures.map(String)).size).toBe(1);
  expect((await room.client.head()).hash).toBe(before.hash);
  expect(await room.client.nativeBalance(account.address)).toBe(parseEther('10'));
});

test('the gas limit holds in a later block, although a pool stores more when time has passed', async () => {
  const account = await fundedAccount();
  const swap = () =>
    rehearse(
      account.address,
      action('one', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDT', amount: '0.1' }),
      action('two', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDT', amount: '0.1' }),
    );
  // Each rehearsal follows at once on swaps of the same pool, often within the same second.
  for (const _round of [1, 2, 3]) {
    const rehearsal = await swap();
    expect(rehearsal.status).toBe('ok');
    await execute(account, rehearsal);
  }
});
