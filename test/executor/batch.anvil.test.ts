// Payments that follow each other are answered at once, and signed one after the other.
import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApprovalFacts } from '../../src/shared/approvals/facts.ts';
import { startPractice } from '../chain/support/practice.ts';
import { checkAudit } from './support/oracle.ts';
import { batchOf, held, payments } from './support/payments.ts';
import { asSomebody, bob, me, openStage, type Practice } from './support/stage.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
});
afterAll(() => practice.close());

describe('payments that follow each other', () => {
  it('are shown with their bytes, numbers and sums, answered once, and all made', async () => {
    const stage = await openStage(practice);
    const { nonce } = await stage.holdings();
    const amounts = ['0.1', '0.2', '0.3', '0.4'];
    const { root, to, plan } = payments(amounts);
    const { executionId } = await stage.world.start(root, plan);
    const facts = await batchOf(stage);
    expect(facts.payments.map((each) => [each.recipient.address, each.amount, each.nonce])).toEqual(
      to.map((each, at) => [each, amounts[at], nonce + at]),
    );
    expect(facts).toMatchObject({ totals: [{ symbol: 'ETH', amount: '1' }], nonce });
    expect(stage.pending()).toHaveLength(1);
    await stage.answer(facts.approvalId, 'approve');
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run).toMatchObject({ state: 'completed' });
    expect(await held(stage, to)).toEqual(amounts.map((each) => parseEther(each)));
    expect((await stage.holdings()).nonce).toBe(nonce + amounts.length);
    const { approvals, effects } = stage.world.store.reader;
    const used = approvals.idsOfRun(executionId).map((id) => approvals.get(id));
    expect(used.map((each) => each?.status)).toEqual(amounts.map(() => 'consumed'));
    expect(used.map((each) => each?.digest)).toEqual(facts.payments.map(({ digest }) => digest));
    expect(effects.list(executionId).map((each) => each.nonce)).toEqual(
      facts.payments.map((each) => each.nonce),
    );
    checkAudit(stage.world.store.reader);
  });

  it('are not made when the person says no, none of them', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { root, to, plan } = payments(['0.1', '0.1', '0.1']);
    const { executionId } = await stage.world.start(root, plan);
    await stage.answer((await batchOf(stage)).approvalId, 'reject');
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run).toMatchObject({ state: 'failed', error: { code: 'APPROVAL_REJECTED' } });
    expect(await stage.holdings()).toEqual(before);
    expect(await held(stage, to)).toEqual([0n, 0n, 0n]);
  });

  it('are asked about anew from where a number was taken from outside', async () => {
    let paid = 0;
    const stage = await openStage(practice, {
      crash: (point) => {
        if (point === 'take_member.before') paid += 1;
      },
    });
    const { root, to, plan } = payments(['0.1', '0.1', '0.1', '0.1']);
    const { executionId } = await stage.world.start(root, plan);
    const first = await batchOf(stage);
    // Between the yes and the second payment somebody else uses the wallet.
    const { nonce } = await stage.holdings();
    const proposal = stage.signer.shown('proposal');
    await stage.world.executor.presentApproval(first.approvalId);
    const { challenge } = await proposal;
    await asSomebody(practice, me, { to: bob, value: 1n });
    stage.signer.say({ type: 'approve', approvalId: first.approvalId, challenge });
    await stage.world.until(
      () => stage.pending().some(({ approvalId }) => approvalId !== first.approvalId),
      'they are asked about anew',
    );
    expect(paid).toBe(0);
    const again = await batchOf(stage);
    expect(again.payments.map((each) => each.nonce)).toEqual(
      [0, 1, 2, 3].map((at) => nonce + 1 + at),
    );
    expect(again.findings.concat(again.payments[0]?.findings ?? [])).toContainEqual(
      expect.objectContaining({ id: 'APPROVAL_VOIDED' }),
    );
    await stage.answer(again.approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
    expect(await held(stage, to)).toEqual(to.map(() => parseEther('0.1')));
  });

  it('are asked about apart where something has to be read of one, or nobody whom you know names it', async () => {
    const stage = await openStage(practice);
    const amounts = ['0.1', '0.1', '0.1', '0.1', '0.1'];
    const { root, to, plan } = payments(amounts, {
      // Nobody is called so any more.
      0: { source: 'address_book', detail: 'Ada' },
      2: { source: 'model' },
    });
    const { executionId } = await stage.world.start(root, plan);
    const asked: string[][] = [];
    while (asked.flat().length < amounts.length) {
      const { approvalId, facts } = await stage.request();
      const alone = facts.findings.map(({ id }) => id).includes('CONTACT_CHANGED');
      expect([asked.length, alone]).toEqual([asked.length, asked.length === 0]);
      const those = facts.subject === 'batch' ? facts.payments : [facts];
      asked.push(those.map(({ title }) => title));
      await stage.answer(approvalId, 'approve');
      await stage.world.until(
        () =>
          !stage.world.isOpen(executionId) ||
          stage.pending().some((each) => each.facts.ok && isAsked(each.facts.value, approvalId)),
        'the next is asked about',
      );
    }
    await stage.ended(executionId);
    expect(asked.map(({ length }) => length)).toEqual([1, 1, 1, 2]);
    expect(await held(stage, to)).toEqual(amounts.map((each) => parseEther(each)));
  });

  it('are asked about anew from one whose contact was taken away meanwhile', async () => {
    let taken = 0;
    const stage = await openStage(practice, {
      crash: (point) => {
        if (point !== 'take_member.after') return;
        taken += 1;
        if (taken > 1) return;
        const { reader, writer } = stage.world.store;
        for (const contact of reader.contacts.list()) writer.contacts.remove(contact);
      },
    });
    const { root, to, plan } = payments(['0.1', '0.1', '0.1'], {
      2: { source: 'address_book', detail: 'Ada' },
    });
    const ada = { name: 'Ada', address: to[2] ?? bob, chainIds: [], note: '' };
    stage.world.store.writer.contacts.add(ada);
    const { executionId } = await stage.world.start(root, plan);
    const facts = await batchOf(stage);
    expect(facts.payments).toHaveLength(3);
    await stage.answer(facts.approvalId, 'approve');
    const isNext = () =>
      stage.pending().some((each) => each.facts.ok && isAsked(each.facts.value, facts.approvalId));
    await stage.world.until(() => isNext() || !stage.world.isOpen(executionId), 'it is asked anew');
    expect(stage.world.isOpen(executionId)).toBe(true);
    const { approvalId, facts: last } = await stage.request();
    expect(last.findings).toContainEqual(expect.objectContaining({ id: 'CONTACT_CHANGED' }));
    await stage.answer(approvalId, 'reject');
    await stage.ended(executionId);
    expect(await held(stage, to)).toEqual([parseEther('0.1'), parseEther('0.1'), 0n]);
  });
});

/** A request that a person is asked about, after that one. */
function isAsked(facts: ApprovalFacts, after: string): boolean {
  const isWithOthers = facts.subject === 'transaction' && facts.answeredWith !== undefined;
  return facts.approvalId !== after && !isWithOthers;
}
