// What is tried on the fork beside the transaction itself, against the contracts that mean harm.
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import type { TransactionKind } from '../../src/shared/chain/types.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
const account = privateKeyToAccount(generatePrivateKey()).address;
const usdc = ethereumTokens.USDC.address;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  await practice.chain.fund(account, { symbol: 'ETH', amount: '10' });
  await practice.chain.fund(account, { symbol: 'USDC', amount: '2500' });
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

async function findings(fields: {
  to: string;
  data: Hex;
  valueWei?: bigint;
  kind?: TransactionKind;
  gasLimit?: bigint;
}) {
  const fees = { maxFeePerGasWei: 3_000_000_000n, maxPriorityFeePerGasWei: 1n };
  const rehearsed = await room.simulator.rehearseEffect({
    ...{ kind: 'contract_call', chainId: 31337, from: account, valueWei: 0n, ...fees },
    ...fields,
    to: fields.to as `0x${string}`,
  });
  if (rehearsed.status !== 'ok') throw new Error(JSON.stringify(rehearsed));
  return rehearsed.findings;
}

const exchange = encodeFunctionData({
  ...{ abi: parseAbi(['function exchange() payable']), functionName: 'exchange' },
});
const watched = { id: 'BEHAVES_DIFFERENTLY', level: 'danger' };

describe('a contract that behaves differently when watched is told [A-04]', () => {
  test.each([
    ['parityChameleon', 'in the next block'],
    ['coinbaseChameleon', 'fees go to somebody else'],
    ['timestampChameleon', 'after a date that is still to come'],
    ['gasLeftChameleon', 'with a higher gas limit'],
  ] as const)('%s: %s', async (name, when) => {
    const call = { to: bad[name], data: exchange, valueWei: 10n ** 18n };
    const found = await findings({ ...call, gasLimit: 120_000n });
    const told = found.filter(({ id }) => id === watched.id);
    expect(told).toMatchObject([watched]);
    expect(told[0]?.message).toContain(when);
  });

  test('and one that does not is not', async () => {
    const found = await findings({ to: bad.upgradingProxy, data: exchange, valueWei: 10n ** 18n });
    expect(found.map(({ id }) => id)).not.toContain(watched.id);
  });
});

describe('after an allowance the spender is let try what it can take', () => {
  const approve = (spender: string, units: bigint) =>
    encodeFunctionData({
      ...{ abi: parseAbi(['function approve(address, uint256)']), functionName: 'approve' },
      args: [spender as `0x${string}`, units],
    });
  const given = (spender: string, units: bigint) =>
    findings({ to: usdc, kind: 'approve', data: approve(spender, units) });
  const told = async (spender: string, units: bigint) =>
    (await given(spender, units)).filter(({ id }) => id === 'SPENDER_CAN_TAKE');

  test('a drainer could take all that is held, whatever it was allowed', async () => {
    expect(await told(bad.airdropDrainer, 2n ** 256n - 1n)).toMatchObject([
      { level: 'danger', evidence: { mostUnits: '2500000000', spender: bad.airdropDrainer } },
    ]);
  });
  test('of a small allowance only that', async () => {
    expect(await told(bad.airdropDrainer, 40_000_000n)).toMatchObject([
      { level: 'danger', evidence: { mostUnits: '40000000' } },
    ]);
  });
  test('of a contract that is known it is said, and no danger', async () => {
    const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
    const [first] = await told(router, 40_000_000n);
    expect(first).toMatchObject({ level: 'info' });
    expect(first?.message).toContain('Most that can be lost by this allowance today: 40 USDC.');
  });
  test('of one that takes for anybody it is a danger, however well known it is', async () => {
    const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
    expect(await told(multicall, 40_000_000n)).toMatchObject([{ level: 'danger' }]);
  });
  test('where nothing is held nothing can be lost', async () => {
    const dai = ethereumTokens.DAI.address;
    const data = approve(bad.airdropDrainer, 5n);
    const found = await findings({ to: dai, kind: 'approve', data });
    expect(found.map(({ id }) => id)).not.toContain('SPENDER_CAN_TAKE');
  });
});

test('what can be bought and not sold is told as that, and what can be sold is not', async () => {
  const buy = async (token: string) => {
    const params = { tokenIn: 'ETH', tokenOut: token, amount: '0.1', slippage: '5' };
    const plan = planOf(action('buy', 'defi_swap', params));
    const rehearsal = await room.simulator.rehearsePlan(asked(plan, account));
    expect(rehearsal.error).toBeUndefined();
    return rehearsal.steps[0]?.risks.map(({ id, level }) => `${level} ${id}`);
  };
  expect(await buy(bad.honeypot)).toContain('danger CANNOT_BE_SOLD');
  expect(await buy('USDC')).not.toContain('danger CANNOT_BE_SOLD');
});
