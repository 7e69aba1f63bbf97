// What happens between the rehearsal that a person saw and the signature, through the real executor: who
// only trades beside it is no reason to look again, and whoever changed what was shown is.
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  getAddress,
  http,
  parseAbi,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { rpcUnreachable } from '../../src/main/chain/rpc/rpc-errors.ts';
import { addContract } from '../../src/main/contracts/contract-settings.ts';
import { ethereumTokens, practiceFaucet } from '../../src/shared/chain/addresses.ts';
import { adversarialContracts } from '../../src/shared/chain/practice-contracts.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { startPractice } from '../chain/support/practice.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';
import {
  asSomebody,
  bob,
  dumpEth,
  me,
  openStage,
  type Practice,
  type Stage,
} from './support/stage.ts';

const abi = parseAbi([
  'function setParams(uint256 basisPoints, uint256 most)',
  'function upgradeTo(address implementation)',
  'function transfer(address to, uint256 value) returns (bool)',
]);
const { USDC, USDT } = ethereumTokens;
const carol = getAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC');

const transfer = (token: string, amount: string): PlanNode =>
  action('send', { tool: 'transfer', params: { token, amount, to: bob } });
const swap = action('swap', {
  tool: 'defi_swap',
  params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '0.1', venue: 'uniswap_v2' },
});

let practice: Practice;
let admin: ReturnType<typeof adminOf>;
const adminOf = (url: string) => createTestClient({ mode: 'anvil', transport: http(url) });

beforeAll(async () => {
  practice = await startPractice();
  admin = adminOf(practice.rpcUrl);
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
  await practice.chain.fund(me, { symbol: 'USDC', amount: '1000' });
  await practice.chain.fund(me, { symbol: 'USDT', amount: '1000' });
});
afterAll(() => practice?.close());

/** A plan that asks; what `meanwhile` does comes after that, and then the person says yes. */
async function answered(root: PlanNode, meanwhile: (stage: Stage) => Promise<void>) {
  const stage = await openStage(practice);
  const { simulation } = await stage.world.connector.connect();
  const rehearse = simulation.rehearseEffect.bind(simulation);
  const run = simulation.runEffect.bind(simulation);
  let rehearsals = 0;
  simulation.rehearseEffect = (...about) => {
    rehearsals += 1;
    return rehearse(...about);
  };
  simulation.runEffect = (...about) => {
    rehearsals += 1;
    return run(...about);
  };
  const before = await stage.holdings();
  const { executionId } = await stage.world.start(root);
  const { approvalId } = await stage.request();
  await meanwhile(stage);
  const decided = stage.world.until(
    () => stage.world.store.reader.approvals.get(approvalId)?.status !== 'pending',
    'the answer is used',
  );
  await stage.answer(approvalId, 'approve');
  await decided;
  return { stage, executionId, approvalId, before, rehearsals: () => rehearsals };
}

type Answered = Awaited<ReturnType<typeof answered>>;

/** It was signed at once, and the rehearsal was made so many times. */
async function signed({ stage, executionId, rehearsals }: Answered, times: number): Promise<void> {
  await stage.ended(executionId);
  expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
  expect(rehearsals()).toBe(times);
  const kinds = stage.world.store.reader.audit
    .linesOfExecution(executionId)
    .map(({ kind }) => kind);
  expect(kinds).not.toContain('approval.void');
  checkAudit(stage.world.store.reader);
}

const inTheLog: Readonly<Record<string, string>> = {
  code: 'a contract runs other code now',
  course: 'it would take another way through the contracts now',
};

/** Nothing was signed, the yes is void for that reason, and the person is told so when they are asked again. */
async function voided(
  { stage, executionId, approvalId, before }: Answered,
  reason: string,
  contract?: string,
) {
  const { reader } = stage.world.store;
  expect(reader.approvals.get(approvalId)?.status).toBe('void');
  const line = reader.audit
    .linesOfExecution(executionId)
    .find(({ kind }) => kind === 'approval.void');
  const told = JSON.parse(line?.body ?? '{}') as { reason?: string; contract?: string };
  expect(told.reason).toBe(`changed_${reason}`);
  expect(told.contract).toBe(contract);
  const { facts } = await stage.request();
  const withdrawn = stage.run(executionId).events.find(({ kind }) => kind === 'approval.void');
  expect(withdrawn?.text).toBe(`The approval was withdrawn (${inTheLog[reason]})`);
  expect((await stage.holdings()).nonce).toBe(before.nonce);
  return facts.findings.find(({ id }) => id === 'APPROVAL_VOIDED');
}

describe('what others do on the chain', () => {
  it('voids nothing where it does not touch what the rehearsal rested on, and nothing is run again', async () => {
    const done = await answered(transfer('USDC', '10'), async () => {
      await asSomebody(practice, practiceFaucet, { to: carol, value: 5n });
      await practice.chain.fund(carol, { symbol: 'USDC', amount: '3' });
      const data = encodeFunctionData({
        abi,
        functionName: 'transfer',
        args: [practiceFaucet, 1n],
      });
      await asSomebody(practice, carol, { to: USDC.address, data });
      await dumpEth(practice, '1');
    });
    await signed(done, 1);
    expect(done.stage.run(done.executionId)).toMatchObject({ verdict: 'matched' });
  });

  it('has the transaction run again where they trade in the same pool, and the yes stands within its limit', async () => {
    const done = await answered(swap, () => dumpEth(practice, '0.05'));
    await signed(done, 2);
    expect(done.stage.run(done.executionId)).toMatchObject({ verdict: 'within_tolerance' });
  });
});

describe('a yes is void [A-04]', () => {
  it('when the owner of a token changed what a transfer does, though nothing else leaves the account', async () => {
    const setParams = (points: bigint, most: bigint) => {
      const data = encodeFunctionData({ abi, functionName: 'setParams', args: [points, most] });
      return asSomebody(practice, practiceFaucet, { to: USDT.address, data });
    };
    const done = await answered(transfer('USDT', '10'), () => setParams(10n, 40n));
    const told = await voided(done, 'course', getAddress(USDT.address));
    await setParams(0n, 0n);
    expect(told).toMatchObject({
      level: 'caution',
      message: `You approved this before, but it would now take another way through the contracts: others are called, or they report something else. Nothing was signed. It is the contract ${getAddress(USDT.address)}.`,
    });
  });

  it('when a contract runs other code, though it would do the same', async () => {
    const client = createPublicClient({ transport: http(practice.rpcUrl) });
    const code = (await client.getCode({ address: USDC.address })) ?? '0x';
    const done = await answered(transfer('USDC', '10'), () =>
      admin.setCode({ address: USDC.address, bytecode: `${code}00` }),
    );
    const told = await voided(done, 'code', getAddress(USDC.address));
    await admin.setCode({ address: USDC.address, bytecode: code });
    expect(told).toMatchObject({
      level: 'danger',
      message: `You approved this before, but a contract in it runs other code now than when it was rehearsed. Whoever controls it may have made it do something else. Nothing was signed. It is the contract ${getAddress(USDC.address)}.`,
    });
    expect(done.rehearsals()).toBe(2);
  });

  it('when a proxy was upgraded', async () => {
    const proxy = getAddress(adversarialContracts.upgradingProxy);
    const exchange = { type: 'function', name: 'exchange', inputs: [], outputs: [] };
    const text = JSON.stringify([{ ...exchange, stateMutability: 'payable' }]);
    const upgrade = (to: `0x${string}`) => {
      const data = encodeFunctionData({ abi, functionName: 'upgradeTo', args: [to] });
      return asSomebody(practice, practiceFaucet, { to: proxy, data });
    };
    const stage = await openStage(practice);
    const client = await connectChain({ url: practice.rpcUrl });
    const given = { address: proxy, name: '', abi: text };
    addContract(stage.world.store, client, given, 7);
    const params = { address: proxy, functionName: 'exchange', args: [], value: '1' };
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(
      action('call', { tool: 'write_contract', params }),
    );
    const { approvalId } = await stage.request();
    await upgrade(adversarialContracts.dishonestReturn);
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    await upgrade(adversarialContracts.honestReturn);
    const { reader } = stage.world.store;
    const line = reader.audit.newestOfEffect(
      executionId,
      reader.effects.list(executionId)[0]?.effectId ?? '',
      'approval.void',
    );
    expect(JSON.parse(line?.body ?? '{}')).toMatchObject({
      ...{ reason: 'changed_code', contract: proxy },
    });
    // Its ABI was added for the code that it had.
    expect(stage.run(executionId).error?.code).toBe('CONTRACT_CODE_CHANGED');
    expect(await stage.holdings()).toEqual(before);
  });

  it('when a state was set that makes it fail', async () => {
    const pause = (name: 'pause' | 'unpause') => {
      const data = encodeFunctionData({ abi: parseAbi([`function ${name}()`]) });
      return asSomebody(practice, practiceFaucet, { to: USDT.address, data });
    };
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(transfer('USDT', '10'));
    const { approvalId } = await stage.request();
    await pause('pause');
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    await pause('unpause');
    expect(stage.world.store.reader.approvals.get(approvalId)?.status).toBe('void');
    expect(stage.run(executionId)).toMatchObject({ state: 'failed', error: { class: 'reverted' } });
    expect(await stage.holdings()).toEqual(before);
  });
});

describe('where what it rests on cannot be read [A-05]', () => {
  it('nothing is signed, and the person can say yes again', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(transfer('USDC', '10'));
    const { approvalId } = await stage.request();
    const { client } = await stage.network.connect();
    const whole = client.readAgain.bind(client);
    client.readAgain = () => Promise.reject(rpcUnreachable('127.0.0.1'));
    await stage.answer(approvalId, 'approve');
    await stage.world.until(() => stage.run(executionId).error !== null, 'why it is not signed');
    expect(stage.run(executionId)).toMatchObject({ error: { code: 'RPC_UNREACHABLE' } });
    expect(await stage.request()).toMatchObject({ approvalId, status: 'pending' });
    client.readAgain = whole;
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
  });

  it('because no endpoint answers such questions, the transaction is run again where the chain moved on', async () => {
    const done = await answered(transfer('USDC', '10'), async (stage) => {
      const { client } = await stage.network.connect();
      client.readAgain = async () => null;
      await asSomebody(practice, practiceFaucet, { to: carol, value: 5n });
    });
    await signed(done, 2);
  });
});

it('asks the endpoint few questions for it', async () => {
  const proxy = await startFaultProxy(practice.rpcUrl);
  const stage = await openStage(practice);
  const client = await connectChain({ url: practice.rpcUrl });
  const { executionId } = await stage.world.start(swap);
  await stage.request();
  const rehearsal = stage.world.store.reader.effects.list(executionId)[0]?.rehearsal;
  const read = (rehearsal?.ok ? rehearsal.value.read : null) ?? [];
  const slots = read.reduce((sum, account) => sum + Object.keys(account.slots).length, 0);
  const asked = await connectChain({ url: proxy.url });
  const before = proxy.calls.length;
  expect(await asked.readAgain(read, await client.head())).toEqual(read);
  const questions = proxy.calls.length - before;
  proxy.stop();
  console.log(`a swap rests on ${read.length} accounts and ${slots} slots: ${questions} questions`);
  expect(read.length).toBeGreaterThan(3);
  expect(slots).toBeGreaterThan(5);
  expect(questions).toBe(read.length);
});
