// Runs under lists of what may be paid, on a real chain with the real signer.
import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPractice } from '../../chain/support/practice.ts';
import { action } from '../support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from '../support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
  await practice.chain.fund(me, { symbol: 'USDC', amount: '1000' });
});

afterAll(() => practice.close());

const key = { chainId: 31337, list: 'recipients' } as const;
const send = (id: string, token = 'ETH') =>
  action(id, { tool: 'transfer', params: { token, amount: '1', to: bob } });

const put = (stage: Stage): void => {
  const { writer } = stage.world.store;
  writer.allowLists.add(key, bob.toLowerCase(), Date.now());
};

describe('a run under a list of recipients', () => {
  it('fails before anybody is asked where the recipient is not on it, with the way out [A-06]', async () => {
    const stage = await openStage(practice);
    stage.world.store.writer.allowLists.turnOn(key);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(send('pay', 'USDC'));
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run.state).toBe('failed');
    expect(run.error).toMatchObject({ code: 'NOT_ON_ALLOW_LIST', class: 'policy_denied' });
    expect(run.error?.message).toContain('is not on the list of allowed recipients for Practice');
    expect(run.error?.advice).toContain('Put it on the list, or turn the list off');
    expect(
      stage.world.store.reader.approvals.latestOfEffect(
        stage.world.store.reader.effects.list(executionId)[0]?.effectId ?? '',
      ),
    ).toBeUndefined();
    expect(await stage.holdings()).toEqual(before);
  });

  it('asks and pays who is on it, and takes back what was asked when they are taken off [A-06, A-07]', async () => {
    const stage = await openStage(practice);
    const { writer, reader } = stage.world.store;
    put(stage);
    writer.allowLists.turnOn(key);
    const paid = await stage.world.start(send('paid'));
    await stage.answer((await stage.request()).approvalId, 'approve');
    await stage.ended(paid.executionId);
    expect(stage.run(paid.executionId).state).toBe('completed');
    const { nonce } = await stage.holdings();
    const { executionId } = await stage.world.start(send('asked'));
    const { approvalId } = await stage.request();
    const proposal = stage.signer.shown('proposal');
    await stage.world.executor.presentApproval(approvalId);
    const { challenge } = await proposal;
    writer.allowLists.remove(key, bob.toLowerCase());
    // The answer that was on its way comes too late, and signs nothing.
    stage.signer.say({ type: 'approve', approvalId, challenge });
    stage.world.executor.limitsChanged();
    await stage.ended(executionId);
    expect(reader.approvals.get(approvalId)?.status).toBe('void');
    expect(stage.run(executionId).error?.code).toBe('NOT_ON_ALLOW_LIST');
    expect((await stage.holdings()).nonce).toBe(nonce);
  });

  it('asks anew, and says why, when a limit was changed while a person was asked [A-07]', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(send('asked'));
    const { approvalId } = await stage.request();
    stage.world.store.writer.budgets.set({
      ...{ scope: 'total', executionId: null, kind: 'token', chainId: 31337, token: 'native' },
      limitUnits: parseEther('50'),
    });
    stage.world.executor.limitsChanged();
    await stage.world.until(
      () => stage.pending().some((each) => each.approvalId !== approvalId),
      'it is asked anew',
    );
    const again = await stage.request();
    expect(again.policyVersion).toBe(2);
    expect(again.facts.findings).toContainEqual(
      expect.objectContaining({
        id: 'APPROVAL_VOIDED',
        message:
          'You were asked about this before, but a limit or a list of what is allowed was changed since. Nothing was signed.',
      }),
    );
    await stage.answer(again.approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId).state).toBe('completed');
  });
});
