// Chains with the ids of real ones, empty but for contracts that stand where theirs do.
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  numberToHex,
  serializeTransaction,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, expect, test } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { readMinedOutcome } from '../../src/main/chain/outcome/read-mined-outcome.ts';
import { parseUnits } from '../../src/shared/amounts.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { openAltering } from './support/altered-answers.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

const me = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);
const friend = getAddress(`0x${'5'.repeat(40)}`);
const fees = { maxFeePerGasWei: 20n * 10n ** 9n, maxPriorityFeePerGasWei: 10n ** 9n };
const payment = {
  ...({ kind: 'transfer', from: me.address, to: friend, valueWei: 7n, data: '0x' } as const),
  ...fees,
};
const oracle = '0x420000000000000000000000000000000000000F';
const nodeInterface = '0x00000000000000000000000000000000000000C8';
const arbSys = '0x0000000000000000000000000000000000000064';
/** A thousand wei for each byte of the question. */
const perByte: Hex = '0x366103e80260005260206000f3';
/** 5000 gas at 7 wei. */
const fixed: Hex = '0x6113886000526007602052600160405260606000f3';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function chainOf(chainId: number, codes: Readonly<Record<Hex, Hex>> = {}) {
  const args = ['--chain-id', String(chainId)];
  const child = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  open.push(() => child.stop());
  const transport = http(child.rpcUrl);
  const admin = createTestClient({ mode: 'anvil', transport });
  for (const [address, bytecode] of Object.entries(codes) as [Hex, Hex][]) {
    await admin.setCode({ address, bytecode });
  }
  await admin.mine({ blocks: 1 });
  const room = await openRoom(child.rpcUrl);
  open.push(() => room.fork.stop());
  const rehearse = (fields: Parameters<typeof room.simulator.rehearseEffect>[0]) =>
    room.simulator.rehearseEffect(fields, null);
  return { room, rpcUrl: child.rpcUrl, transport, rehearse };
}

test.each([8453, 10])(
  'chain %s: its oracle is asked what the bytes cost on Ethereum',
  async (chainId) => {
    const { rehearse } = await chainOf(chainId, { [oracle]: perByte });
    const found = await rehearse({ ...payment, chainId });
    const bytes = serializeTransaction({
      ...{ type: 'eip1559', chainId, nonce: 65_535, gas: 30_000_000n, to: friend, value: 7n },
      ...{ maxFeePerGas: fees.maxFeePerGasWei, maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei },
    });
    const words = Math.ceil((bytes.length / 2 - 1) / 32);
    const expected = BigInt(4 + 64 + 32 * words) * 1_000n;
    const l1FeeWei = expected.toString();
    const mostL1FeeWei = (2n * expected).toString();
    expect(found).toMatchObject({
      status: 'ok',
      outcome: { transaction: { l1FeeWei, mostL1FeeWei, gasLimit: '21000' } },
      findings: expect.arrayContaining([
        expect.objectContaining({
          id: 'L1_FEE',
          level: 'info',
          evidence: { dataFeeWei: l1FeeWei },
        }),
      ]),
    });
  },
);

test('that fee counts in the totals, and twice at worst', async () => {
  const { room } = await chainOf(8453, { [oracle]: perByte });
  const pay = action('pay', 'transfer', { token: 'ETH', amount: '1', to: friend });
  const { status, steps, total, worstCase } = await room.simulator.rehearsePlan(
    asked(planOf(pay), me.address),
  );
  expect(status).toBe('ok');
  const { feeWei, l1FeeWei = '0', gasLimit } = steps[0]?.transactions[0] ?? {};
  expect(BigInt(l1FeeWei)).toBeGreaterThan(100_000n);
  const inWei = (eth = '') => parseUnits(eth, 18);
  expect(inWei(total.feeEth)).toBe(BigInt(feeWei ?? 0) + BigInt(l1FeeWei));
  expect(inWei(steps[0]?.feeEth)).toBe(inWei(total.feeEth));
  const { maxFeePerGasWei } = await room.client.fees();
  expect(inWei(worstCase.feeEth)).toBe(
    BigInt(gasLimit ?? 0) * maxFeePerGasWei + 2n * BigInt(l1FeeWei),
  );
});

test('where the chain does not say it, the fee is unknown', async () => {
  const { rehearse } = await chainOf(8453);
  const found = await rehearse({ ...payment, chainId: 8453 });
  expect(found).toMatchObject({ status: 'ok' });
  const ids = found.status === 'ok' ? found.findings.map(({ id, level }) => [id, level]) : [];
  expect(ids).toContainEqual(['L1_FEE_UNKNOWN', 'unknown']);
});

test('Arbitrum counts it as gas, which the limit has to hold', async () => {
  const { rehearse } = await chainOf(42161, { [nodeInterface]: fixed });
  const found = await rehearse({ ...payment, chainId: 42161 });
  expect(found).toMatchObject({
    outcome: { transaction: { gasLimit: '27000', gasUsed: '26000', l1FeeWei: '35000' } },
  });
});

test.each([1, 137])('chain %s takes no such fee', async (chainId) => {
  const { rehearse } = await chainOf(chainId, { [oracle]: perByte, [nodeInterface]: fixed });
  const found = await rehearse({ ...payment, chainId });
  expect(found.status).toBe('ok');
  expect(found.status === 'ok' && found.outcome.transaction).not.toHaveProperty('l1FeeWei');
});

test('what Arbitrum answers for itself is unknown, whether the fork refuses it or takes it for nothing', async () => {
  const asking = getAddress(`0x${'a'.repeat(40)}`);
  const { rehearse } = await chainOf(42161, {
    [nodeInterface]: fixed,
    // On the chain it looks like a contract that can do nothing.
    [arbSys]: '0xfe',
    // Calls 0x65, which is empty on the fork.
    [asking]: '0x6000600060006000600060655af100',
  });
  const call = { ...payment, kind: 'contract_call', valueWei: 0n, chainId: 42161 } as const;
  expect(await rehearse({ ...call, to: arbSys, data: '0xa3b1b31d' })).toMatchObject({
    ...{ status: 'unknown', error: { code: 'REHEARSAL_NOT_POSSIBLE', class: 'unknown' } },
  });
  const taken = await rehearse({ ...call, to: asking });
  const levels = taken.status === 'ok' ? taken.findings.map(({ id, level }) => [id, level]) : [];
  expect(levels).toContainEqual(['NOT_EMULATED', 'unknown']);
});

test('what the chain took for it is a fee, and no coins that went away', async () => {
  const { transport, rpcUrl } = await chainOf(8453);
  const wallet = createWalletClient({ account: me, transport });
  const hash = await wallet.sendTransaction({ chain: null, to: friend, value: 7n });
  const chain = createPublicClient({ transport, pollingInterval: 10 });
  const { gasUsed, effectiveGasPrice } = await chain.waitForTransactionReceipt({ hash });
  const left = await chain.getBalance({ address: me.address });
  const l1Fee = 12_345n;
  // The node of such a chain says it in the receipt, and has taken it.
  const proxy = await openAltering(rpcUrl, (answer, question) =>
    question.includes('eth_getTransactionReceipt')
      ? answer.replace('"gasUsed"', `"l1Fee":"${numberToHex(l1Fee)}","gasUsed"`)
      : answer.replaceAll(numberToHex(left), numberToHex(left - l1Fee)),
  );
  open.push(async () => proxy.close());
  const client = await connectChain({ url: proxy.url });
  const options = { kind: 'transfer', ordinal: 0, tokens: bundledTokens } as const;
  const outcome = await readMinedOutcome(client, hash, options);
  expect(outcome?.transaction).toMatchObject({
    feeWei: (gasUsed * effectiveGasPrice).toString(),
    l1FeeWei: '12345',
  });
  expect(outcome?.assetChanges[0]).toMatchObject({ account: me.address, deltaUnits: '-7' });
});
