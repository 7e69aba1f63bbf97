// Runs that come to their limits, on a real chain with the real signer: they wait, say why, and go on when
// more is allowed, with one transaction for each step.
import { formatEther, parseEther, parseTransaction } from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Limit } from '../../../src/shared/budgets/limit.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { action, sequence, wait } from '../support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from '../support/stage.ts';

/** What the network takes beside gas, as OP chains do; practice chains take nothing. */
const dataFee = vi.hoisted(() => ({ wei: 0n }));
vi.mock('../../../src/main/chain/l1-fee.ts', () => ({
  readL1Fee: async () => ({ wei: dataFee.wei, gas: 0n }),
}));

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
  await practice.chain.fund(me, { symbol: 'USDC', amount: '10000' });
});

afterAll(() => practice.close());

const send = (id: string, amount: string, token = 'ETH') =>
  action(id, { tool: 'transfer', params: { token, amount, to: bob } });

function limit(part: Partial<Limit>): Limit {
  return {
    ...{ scope: 'day', executionId: null, kind: 'gas', chainId: null, token: null },
    ...{ limitUnits: 0n, ...part },
  };
}

const eth = { kind: 'token', chainId: 31337, token: 'native' } as const;

const waitsForBudget = (stage: Stage, executionId: string) =>
  stage.world.until(
    () => stage.run(executionId).waitingFor === 'budget',
    'it waits for its budget',
  );

/** Says yes to everything that is asked until the run ends or waits for its budget. */
async function approveAll(stage: Stage, executionId: string): Promise<void> {
  for (;;) {
    await stage.world.until(
      () =>
        stage.pending().length > 0 ||
        !stage.world.isOpen(executionId) ||
        stage.run(executionId).waitingFor === 'budget',
      'something to do',
    );
    const [open] = stage.pending();
    if (open === undefined) return;
    await stage.answer(open.approvalId, 'approve');
    const gone = () => !stage.pending().some(({ approvalId }) => approvalId === open.approvalId);
    await stage.world.until(gone, 'the answer is used');
  }
}

describe('a run at its limit', () => {
  it('waits before anybody is asked, says which limit it is, and goes on when more is allowed [A-06]', async () => {
    const stage = await openStage(practice);
    const { writer } = stage.world.store;
    writer.budgets.set(limit({ ...eth, limitUnits: parseEther('1.5') }));
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(
      sequence('root', [send('a', '1'), send('b', '1')]),
    );
    await approveAll(stage, executionId);
    const held = stage.run(executionId);
    expect(held).toMatchObject({ state: 'waiting', waitingFor: 'budget' });
    expect(held.error).toMatchObject({
      code: 'BUDGET_REACHED',
      class: 'policy_denied',
      message:
        'The limit of 1.5 ETH of spending a day is reached: 1 ETH is spent, 0 ETH is set aside, and this step may take up to 1 ETH.',
      advice:
        'Nothing further was signed, and nothing is lost. Allow more, and the run goes on by itself 10 minutes later; tomorrow it does so in any case.',
    });
    expect(held.steps.at(-1)).toMatchObject({ state: 'waiting', waitingFor: 'budget' });
    expect(stage.pending()).toEqual([]);
    writer.budgets.set(limit({ ...eth, limitUnits: parseEther('2') }));
    stage.world.executor.limitsChanged();
    await stage.request();
    await approveAll(stage, executionId);
    expect(stage.run(executionId).state).toBe('completed');
    expect((await stage.holdings()).nonce).toBe(before.nonce + 2);
    const spends = stage.world.store.reader.spends.ofExecution(executionId);
    expect(spends.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...['gas spent', 'token spent', 'gas spent', 'token spent'],
    ]);
  });

  it('counts the fee for data on Ethereum twice in what may be spent, is shown and is set aside', async () => {
    const stage = await openStage(practice);
    const { reader, writer } = stage.world.store;
    dataFee.wei = parseEther('0.001');
    onTestFinished(() => {
      dataFee.wei = 0n;
    });
    const { executionId } = await stage.world.start(send('a', '1'), {
      budget: { maxGasEth: '0.0015' },
    });
    await waitsForBudget(stage, executionId);
    writer.budgets.set(limit({ scope: 'run', executionId, limitUnits: parseEther('0.01') }));
    stage.world.executor.limitsChanged();
    const { approvalId, facts } = await stage.request();
    const [effect] = reader.effects.list(executionId);
    const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(effect?.unsignedTx ?? '0x');
    const most = gas * maxFeePerGas + parseEther('0.002');
    const fee = 'lines' in facts ? facts.lines.find(({ direction }) => direction === 'fee') : null;
    expect(fee?.limit).toBe(formatEther(most));
    expect(Number(fee?.rehearsed)).toBeLessThan(-0.001);
    expect(facts.findings.map(({ id }) => id)).toContain('L1_FEE');
    await stage.answer(approvalId, 'approve');
    await stage.world.until(
      () => reader.spends.ofExecution(executionId).length > 0,
      'it is set aside',
    );
    expect(reader.spends.ofExecution(executionId)[0]).toMatchObject({
      kind: 'gas',
      reservedUnits: most,
    });
    await stage.ended(executionId);
  });

  it('keeps waiting through a restart, and does not hold up the transactions of others', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(send('big', '5'), {
      budget: { maxSpend: [{ token: 'ETH', chainId: 31337, amount: '4.5' }], maxGasEth: '0.1' },
    });
    await waitsForBudget(stage, executionId);
    await stage.restart();
    await waitsForBudget(stage, executionId);
    const other = await stage.world.start(send('small', '1'));
    await stage.request();
    await approveAll(stage, other.executionId);
    await stage.ended(other.executionId);
    expect(stage.run(other.executionId).state).toBe('completed');
    stage.world.store.writer.budgets.set(
      limit({ ...eth, scope: 'run', executionId, limitUnits: parseEther('5') }),
    );
    stage.world.executor.limitsChanged();
    await stage.request();
    await approveAll(stage, executionId);
    expect(stage.run(executionId).state).toBe('completed');
  });

  it('counts a limit that was lowered while a person was asked, and asks anew when there is room [A-07]', async () => {
    const stage = await openStage(practice);
    const { writer } = stage.world.store;
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(send('asked', '1'));
    const { approvalId } = await stage.request();
    writer.budgets.set(limit({ ...eth, limitUnits: parseEther('0.5') }));
    stage.world.executor.limitsChanged();
    await waitsForBudget(stage, executionId);
    expect(stage.world.store.reader.spends.ofExecution(executionId)).toEqual([]);
    expect(stage.world.store.reader.approvals.get(approvalId)?.status).toBe('void');
    writer.budgets.set(limit({ ...eth, limitUnits: parseEther('1') }));
    stage.world.executor.limitsChanged();
    const again = await stage.request();
    expect(again.facts.findings).toContainEqual(
      expect.objectContaining({
        id: 'APPROVAL_VOIDED',
        message:
          'You were asked about this before, but a limit or a list of what is allowed was changed since. Nothing was signed.',
      }),
    );
    await approveAll(stage, executionId);
    expect(stage.run(executionId).state).toBe('completed');
    expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
  });

  it('of two that were both asked for takes the one that is approved first; the other is asked anew', async () => {
    const stage = await openStage(practice);
    const { writer } = stage.world.store;
    writer.budgets.set(limit({ ...eth, limitUnits: parseEther('1') }));
    const one = await stage.world.start(send('one', '1'));
    const two = await stage.world.start(send('two', '1'));
    await stage.world.until(() => stage.pending().length === 2, 'both are asked for');
    const ofRun = (id: string) => {
      const found = stage.pending().find(({ facts }) => facts.ok && facts.value.executionId === id);
      if (found === undefined) throw new Error('no request');
      return found.approvalId;
    };
    const loser = ofRun(two.executionId);
    await stage.answer(ofRun(one.executionId), 'approve');
    await stage.ended(one.executionId);
    await stage.answer(loser, 'approve').catch(() => undefined);
    await waitsForBudget(stage, two.executionId);
    expect(stage.pending()).toEqual([]);
    writer.budgets.clear(limit(eth));
    stage.world.executor.limitsChanged();
    await stage.request();
    await approveAll(stage, two.executionId);
    expect(stage.run(two.executionId).state).toBe('completed');
  });

  it('counts fees at their highest before, and at what they were afterwards', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(send('pay', '10', 'USDC'), {
      budget: { maxGasEth: '0.000001' },
    });
    await waitsForBudget(stage, executionId);
    expect(stage.run(executionId).error?.message).toMatch(
      /^The limit of 0\.000001 ETH for network fees in this run is reached: 0 ETH is spent, 0 ETH is set aside, and this step may take up to 0\.0\d+ ETH\.$/,
    );
    const { writer, reader } = stage.world.store;
    writer.budgets.set(limit({ scope: 'run', executionId, limitUnits: parseEther('1') }));
    stage.world.executor.limitsChanged();
    await stage.request();
    await approveAll(stage, executionId);
    const run = stage.run(executionId);
    expect(run.state).toBe('completed');
    const [fee, usdc] = reader.spends.ofExecution(executionId);
    expect(fee?.actualUnits).toBe(parseEther(run.feeEth));
    expect((fee?.reservedUnits ?? 0n) > (fee?.actualUnits ?? 0n)).toBe(true);
    expect(usdc).toMatchObject({ reservedUnits: 10_000_000n, actualUnits: 10_000_000n });
  });

  it('holds dollars by the prices that are known [A-06]', async () => {
    const stage = await openStage(practice);
    const { writer } = stage.world.store;
    writer.budgets.set(limit({ kind: 'usd', limitUnits: 1_000_000n }));
    const { executionId } = await stage.world.start(send('dear', '1'));
    await waitsForBudget(stage, executionId);
    expect(stage.run(executionId).error?.message).toMatch(/^The limit of \$1 of spending a day/);
    writer.budgets.set(limit({ kind: 'usd', limitUnits: 10n ** 12n }));
    stage.world.executor.limitsChanged();
    await stage.request();
    await approveAll(stage, executionId);
    expect(stage.run(executionId).state).toBe('completed');
  });

  it('stops when its time is over, takes an open request back, and goes on when it is given more', async () => {
    const stage = await openStage(practice);
    const { writer } = stage.world.store;
    const plan = sequence('root', [wait('pause', { durationMs: 50 }), send('late', '1')]);
    const { executionId } = await stage.world.start(plan);
    const { approvalId } = await stage.request();
    const time = { ...limit({ kind: 'time' }), scope: 'run', executionId } as const;
    writer.budgets.set({ ...time, limitUnits: 1n });
    stage.world.executor.limitsChanged();
    await waitsForBudget(stage, executionId);
    expect(stage.world.store.reader.approvals.get(approvalId)?.status).toBe('void');
    expect(stage.run(executionId).error?.message).toMatch(
      /^The limit of 0 minutes of time in this run/,
    );
    writer.budgets.set({ ...time, limitUnits: 3_600_000n });
    stage.world.executor.limitsChanged();
    await stage.request();
    await approveAll(stage, executionId);
    expect(stage.run(executionId).state).toBe('completed');
  });
});
