// A transaction that does something else once it is mined: by a contract that tells a rehearsal from the
// chain by who mines, and by a token whose code is exchanged on the way.
import {
  createPublicClient,
  createTestClient,
  getAddress,
  type Hex,
  http,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChain } from '../../../src/main/chain/chain-client.ts';
import { rpcUnreachable } from '../../../src/main/chain/rpc/rpc-errors.ts';
import { addContract } from '../../../src/main/contracts/contract-settings.ts';
import type { CrashPoint } from '../../../src/main/executor/crash-points.ts';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { adversarialContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { checkAudit } from '../support/oracle.ts';
import { action, sequence } from '../support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from '../support/stage.ts';

const chameleon = getAddress(adversarialContracts.coinbaseChameleon);
const usdc = ethereumTokens.USDC.address;
const exchangeAbi = JSON.stringify([
  {
    ...{ type: 'function', name: 'exchange', inputs: [], outputs: [], stateMutability: 'payable' },
  },
]);
const exchange = action('exchange', {
  tool: 'write_contract',
  params: { address: chameleon, functionName: 'exchange', args: [], value: '1' },
});
const pay = action('pay', { tool: 'transfer', params: { token: 'ETH', amount: '0.5', to: bob } });
const own = {
  code: 'OUTCOME_DIFFERENT',
  message: 'The transaction was mined, but it changed something else than what was rehearsed.',
  advice:
    'Nothing further was signed. Compare what was rehearsed with what happened, then resume the run or cancel it.',
};

let practice: Practice;
let admin: ReturnType<typeof adminOf>;
const adminOf = (url: string) => createTestClient({ mode: 'anvil', transport: http(url) });

beforeAll(async () => {
  practice = await startPractice();
  admin = adminOf(practice.rpcUrl);
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
});
afterAll(() => practice?.close());

async function addExchange(stage: Stage): Promise<void> {
  const client = await connectChain({ url: practice.rpcUrl });
  const given = { address: chameleon, name: 'Exchange', abi: exchangeAbi };
  addContract(stage.world.store, client, given, 7);
}

/** Answers the one request with yes, and has it mined where it is no rehearsal. */
async function fooled(stage: Stage, executionId: string): Promise<void> {
  const { approvalId } = await stage.request();
  await admin.setCoinbase({ address: bob });
  await stage.answer(approvalId, 'approve');
  await paused(stage, executionId);
  await admin.setCoinbase({ address: zeroAddress });
}

const paused = (stage: Stage, id: string) =>
  stage.world.until(() => stage.run(id).state === 'paused', 'it is paused');

describe('a transaction that did something else than was rehearsed', () => {
  it('pauses its run before the next is asked for, over a restart, until a person resumes it', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    await addExchange(stage);
    const { executionId } = await stage.world.start(sequence('all', [exchange, pay]));
    await fooled(stage, executionId);
    const steps = [{}, { path: 'all/exchange', state: 'completed' }, { state: 'pending' }];
    expect(stage.run(executionId)).toMatchObject({
      ...{ state: 'paused', wanted: null, verdict: 'different', error: own },
      steps,
    });
    expect(stage.run(executionId).events.map(({ text, tone }) => ({ text, tone }))).toContainEqual({
      text: 'What happened is not what was rehearsed: the plan is paused before anything else is signed',
      tone: 'danger',
    });
    await stage.restart();
    expect(stage.run(executionId)).toMatchObject({ state: 'paused', error: own, steps });
    expect(stage.pending()).toEqual([]);
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);

    stage.world.executor.resume(executionId);
    const next = await stage.request();
    expect(next.facts.title).toContain('0.5 ETH');
    await stage.answer(next.approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({
      ...{ state: 'completed', verdict: 'different', error: null },
      steps: [{}, { state: 'completed' }, { state: 'completed' }],
    });
    expect((await stage.holdings()).nonce).toBe(before.nonce + 2);
    checkAudit(stage.world.store.reader);
  });

  it('pauses the other open run of its plan as well, once nothing of that is on its way', async () => {
    const stage = await openStage(practice);
    await addExchange(stage);
    const plan = stage.world.storePlan(exchange);
    const first = await stage.world.agree(plan);
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.ended(first.executionId);
    expect(stage.run(first.executionId)).toMatchObject({ state: 'completed', verdict: 'matched' });
    const { executionId } = await stage.world.agree(plan);
    const appear = await takeBack(stage, first.executionId);
    await fooled(stage, executionId);
    expect(stage.run(first.executionId)).toMatchObject({ wanted: 'pause' });
    appear();
    await stage.world.executor.advance(first.executionId);
    expect(stage.run(first.executionId)).toMatchObject({
      ...{ state: 'paused', wanted: null, verdict: 'matched' },
      error: {
        code: 'OUTCOME_DIFFERENT_ELSEWHERE',
        message: 'Another run of this plan changed something else than what was rehearsed.',
        facts: { executionId },
      },
    });
    await stage.world.executor.resume(first.executionId);
    await stage.ended(first.executionId);
    expect(stage.run(first.executionId)).toMatchObject({ state: 'completed', error: null });
    stage.world.executor.resume(executionId);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'different' });
    checkAudit(stage.world.store.reader);
  });

  it.each([
    'mark_confirmed.before',
    'mark_confirmed.after',
    'pause_run.before',
    'pause_run.after',
  ] as const)('pauses it as well where the process ends at %s', async (end) => {
    let isArmed = false;
    const crash = (point: CrashPoint): void => {
      if (!isArmed || point !== end) return;
      isArmed = false;
      throw new Error('the process ends here');
    };
    const stage = await openStage(practice, { crash });
    await addExchange(stage);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(sequence('all', [exchange, pay]));
    const { approvalId } = await stage.request();
    await admin.setCoinbase({ address: bob });
    isArmed = true;
    await stage.answer(approvalId, 'approve');
    await stage.world.until(() => !isArmed, 'it ends');
    await stage.restart();
    await paused(stage, executionId);
    await admin.setCoinbase({ address: zeroAddress });
    expect(stage.run(executionId)).toMatchObject({
      ...{ verdict: 'different', error: own },
      steps: [{}, { state: 'completed' }, { state: 'pending' }],
    });
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
    checkAudit(stage.world.store.reader);
  });

  it('leaves a run alone that was told to end', async () => {
    const stage = await openStage(practice);
    await practice.chain.fund(me, { symbol: 'USDC', amount: '5' });
    const params = { token: 'USDC', amount: '5', to: bob };
    const root = sequence('all', [action('send', { tool: 'transfer', params }), pay]);
    const { executionId } = await stage.world.start(root);
    const restore = await lyingToken(stage, () => void stage.world.executor.cancel(executionId));
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.ended(executionId);
    await restore();
    expect(stage.run(executionId)).toMatchObject({
      ...{ state: 'cancelled', verdict: 'different', error: { code: 'RUN_CANCELLED' } },
    });
  });
});

describe('a transaction of which a token says nothing once it is mined', () => {
  // To 36 bytes, a question about one account, these end otherwise than to a transfer, which they answer with 1.
  it.each([
    ['answers nothing', '00'],
    ['refuses the question', '5f5ffd'],
  ])('pauses its run where the token %s, and ends when it is resumed', async (_, ending) => {
    const stage = await openStage(practice);
    await practice.chain.fund(me, { symbol: 'USDC', amount: '5' });
    const params = { token: 'USDC', amount: '5', to: bob };
    const root = sequence('all', [action('send', { tool: 'transfer', params }), pay]);
    const { executionId } = await stage.world.start(root);
    const restore = await otherToken(stage, `0x36602414600f5760015f5260205ff35b${ending}`);
    await stage.answer((await stage.request()).approvalId, 'approve');
    await paused(stage, executionId);
    const [, sent] = stage.run(executionId).steps;
    expect(stage.run(executionId).error?.code).toBe('OUTCOME_UNREAD');
    expect(sent).toMatchObject({
      state: 'completed',
      effects: [
        {
          ...{ state: 'confirmed', verdict: 'not_checked', actual: [] },
          error: { code: 'EFFECTS_NOT_READ' },
        },
      ],
    });
    const [effect] = stage.world.store.reader.effects.list(executionId);
    expect(effect).toMatchObject({ actual: null });
    const spent = stage.world.store.reader.spends.ofExecution(executionId);
    expect(spent).toContainEqual(
      expect.objectContaining({ kind: 'token', state: 'spent', actualUnits: 5_000_000n }),
    );
    await restore();
    stage.world.executor.resume(executionId);
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed', verdict: 'not_checked' });
    checkAudit(stage.world.store.reader);
  });
});

/** A block of the run is taken back, and nobody says what became of its transaction until they may. */
async function takeBack(stage: Stage, executionId: string): Promise<() => void> {
  const { writer, reader } = stage.world.store;
  const effect = reader.effects.list(executionId)[0];
  const { client } = await stage.network.connect();
  const whole = client.receipt.bind(client);
  client.receipt = async (hash) => {
    if (hash === effect?.txHash) throw rpcUnreachable('127.0.0.1');
    return whole(hash);
  };
  writer.together(() => {
    writer.effects.markReorganised(effect?.effectId ?? '');
    writer.executions.setState(executionId, 'running');
  });
  await stage.world.executor.advance(executionId);
  return () => {
    client.receipt = whole;
  };
}

/** From the next broadcast on the token says yes and does nothing. Answers what puts it back. */
const lyingToken = (stage: Stage, meanwhile: () => void) =>
  // PUSH 1, return it.
  otherToken(stage, '0x600160005260206000f3', meanwhile);

/** From the next broadcast on the token runs other code. Answers what puts its own back. */
async function otherToken(
  stage: Stage,
  bytecode: Hex,
  meanwhile: () => void = () => undefined,
): Promise<() => Promise<void>> {
  const { client } = await stage.network.connect();
  const honest = createPublicClient({ transport: http(practice.rpcUrl) });
  const own = (await honest.getCode({ address: usdc })) ?? '0x';
  const whole = client.broadcast.bind(client);
  client.broadcast = async (bytes) => {
    client.broadcast = whole;
    await admin.setCode({ address: usdc, bytecode });
    meanwhile();
    return whole(bytes);
  };
  return () => admin.setCode({ address: usdc, bytecode: own });
}
