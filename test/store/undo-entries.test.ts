import { expect, test } from 'vitest';
import type { UndoBody } from '../../src/shared/runs/undo-entry.ts';
import { confirmation, failure, hex32, planHash, samplePlan } from './support/samples.ts';
import {
  type PendingEffect,
  pendingEffect,
  type StoreFixture,
  signedIntent,
  storeFixture,
} from './support/store-fixture.ts';

const back: UndoBody = {
  kind: 'compensate',
  tool: 'unwrap',
  params: { amount: '1.5' },
  label: 'Give WETH back: unwrap 1.5',
  note: '',
  allowances: [],
};

function mined(store: StoreFixture, ordinal = 0): PendingEffect {
  const pending = pendingEffect(store, ordinal);
  signedIntent(store, pending, ordinal);
  store.writer.effects.markSent(pending.effectId);
  store.writer.effects.markMined(pending.effectId, { number: '18', hash: hex32('18') });
  return pending;
}

function confirm(
  store: StoreFixture,
  undo: UndoBody = back,
  undoes: string | null = null,
  nth = 0,
) {
  const { effectId } = mined(store, nth);
  store.writer.effects.markConfirmed(effectId, { ...confirmation(), undo, undoes });
  return effectId;
}

test('an effect is confirmed together with how it can be undone', () => {
  const store = storeFixture();
  const effectId = confirm(store);
  expect(store.reopen().reader.undo.list(store.executionId)).toEqual([
    {
      undoId: expect.any(String),
      effectId,
      executionId: store.executionId,
      path: 'swap',
      stepLabel: 'Swap',
      body: { ok: true, value: back },
      state: 'open',
      undoneBy: null,
      emptied: false,
    },
  ]);
});

test('a confirmation that cannot be written leaves no entry, and an entry that cannot be written no confirmation', () => {
  const store = storeFixture();
  const { effectId } = mined(store);
  const broken = { ...confirmation(), undo: { ...back, kind: 'nonsense' } as unknown as UndoBody };
  expect(() => store.writer.effects.markConfirmed(effectId, broken)).toThrow();
  expect(store.reader.effects.get(effectId)?.state).toBe('mined');
  const both = { ...confirmation(), undo: back };
  store.writer.effects.markFailed(effectId, failure);
  expect(() => store.writer.effects.markConfirmed(effectId, both)).toThrow();
  expect(store.reader.undo.list(store.executionId)).toEqual([]);
});

test('entries of a run are read in the order in which its effects were completed, whatever the clock says', () => {
  const store = storeFixture();
  const first = confirm(store, back, null, 0);
  store.clock.advance(-3_600_000);
  const second = confirm(store, back, null, 1);
  const order = store.reader.undo.list(store.executionId).map((entry) => entry.effectId);
  expect(order).toEqual([first, second]);
});

test('an effect that the network took back has nothing to undo until it is confirmed again, as it is then', () => {
  const store = storeFixture();
  const effectId = confirm(store);
  store.writer.effects.markReorganised(effectId);
  expect(store.reader.undo.list(store.executionId)).toEqual([]);
  store.writer.effects.markMined(effectId, { number: '19', hash: hex32('19') });
  const undo = { ...back, params: { amount: '1.4' } };
  store.writer.effects.markConfirmed(effectId, { ...confirmation(), undo, undoes: null });
  const entries = store.reader.undo.list(store.executionId);
  expect(entries).toMatchObject([{ body: { value: { params: { amount: '1.4' } } } }]);
});

test('an entry is undone once, with the effect that undoes it, and says by which run', () => {
  const store = storeFixture();
  confirm(store);
  const [entry] = store.reader.undo.list(store.executionId);
  confirm(store, back, entry?.undoId, 1);
  const undone = { state: 'undone', undoneBy: store.executionId };
  expect(store.reader.undo.get(entry?.undoId ?? '')).toMatchObject(undone);
  // What has happened is not refused afterwards.
  confirm(store, back, entry?.undoId, 2);
  const lines = store.reader.audit.linesOfExecution(store.executionId);
  expect(lines.filter(({ kind }) => kind === 'undo.done')).toHaveLength(1);
});

test('an entry is open again when the chain took back what undid it, and that has failed for good', () => {
  const store = storeFixture();
  confirm(store);
  const [entry] = store.reader.undo.list(store.executionId);
  const undoId = entry?.undoId ?? '';
  const state = () => store.reader.undo.get(undoId);
  const undoing = confirm(store, { kind: 'none', reason: 'It is an undo.' }, undoId, 1);
  store.writer.effects.markReorganised(undoing);
  // It may be mined once more: nobody undoes it a second time meanwhile.
  expect(state()).toMatchObject({ state: 'undone', undoneBy: store.executionId });
  store.writer.effects.markUnknown(undoing);
  store.writer.effects.markFailed(undoing, failure);
  expect(state()).toMatchObject({ state: 'open', undoneBy: null });
  const kinds = store.reader.audit.linesOfExecution(store.executionId).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('undo.'))).toEqual(['undo.done', 'undo.reopened']);
  confirm(store, { kind: 'none', reason: 'It is an undo.' }, undoId, 2);
  expect(state()).toMatchObject({ state: 'undone' });
});

test('an entry is open again when the chain took back what undid it, and the person called that off', () => {
  const store = storeFixture();
  confirm(store);
  const undoId = store.reader.undo.list(store.executionId)[0]?.undoId ?? '';
  const undoing = confirm(store, { kind: 'none', reason: 'It is an undo.' }, undoId, 1);
  store.writer.effects.markReorganised(undoing);
  const cancellation = { txHash: hex32('ca'), feeWei: '21000' };
  store.writer.effects.markCalledOff(undoing, failure, cancellation);
  expect(store.reader.undo.get(undoId)).toMatchObject({ state: 'open', undoneBy: null });
  confirm(store, { kind: 'none', reason: 'It is an undo.' }, undoId, 2);
  expect(store.reader.undo.get(undoId)).toMatchObject({ state: 'undone' });
});

test('what cannot be undone never counts as undone', () => {
  const store = storeFixture();
  confirm(store, { kind: 'none', reason: 'It went to somebody else.' });
  const [entry] = store.reader.undo.list(store.executionId);
  confirm(store, back, entry?.undoId, 1);
  expect(store.reader.undo.get(entry?.undoId ?? '')).toMatchObject({ state: 'open' });
});

test('a run of a plan that was made to undo another run says so; that of any other plan does not', () => {
  const store = storeFixture();
  const plan = { ...samplePlan('undo-plan'), name: 'Undo' };
  store.writer.undo.savePlan(plan, planHash('undo'), store.executionId);
  expect(store.reader.undo.undoneByPlan('undo-plan')).toBe(store.executionId);
  expect(store.reader.undo.undoneByPlan('plan-1')).toBeNull();
  store.writer.plans.setStatus(plan.id, 'validated');
  const { account, chainId, instanceId } = store.reader.executions.get(store.executionId)!;
  const { executionId } = store.writer.executions.agree({
    ...{ planId: plan.id, planHash: planHash('undo'), policyVersion: 1, agreedBy: 'local' },
    ...{ account, chainId, instanceId, requestId: null, steps: [] },
  });
  expect(store.reader.executions.get(executionId)?.undoes).toBe(store.executionId);
  expect(store.reader.executions.get(store.executionId)?.undoes).toBeNull();
});
