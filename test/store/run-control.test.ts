import { expect, test } from 'vitest';
import { failure } from './support/samples.ts';
import { pendingEffect, signedIntent, storeFixture } from './support/store-fixture.ts';

const error = { ...failure, code: 'POISON_RUN' };

test('an approval is neither claimed nor used up while everything is stopped', () => {
  const fixture = storeFixture();
  const { reader, writer, executionId } = fixture;
  writer.executions.setState(executionId, 'running');
  writer.steps.start(executionId, 'swap');
  const { approvalId, digest, effectId } = pendingEffect(fixture);
  const claim = writer.approvals.claim(approvalId, digest, 1000, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  expect(writer.control.stopAll()).toEqual([approvalId]);
  const used = { approvalId, lease: claim.lease, effectId, nonce: 0 };
  const bytes = { signedBytes: '0x', txHash: '0x', gasLimit: '1' };
  const fees = { maxFeePerGasWei: '1', maxPriorityFeePerGasWei: '1' };
  expect(writer.approvals.consumeWithIntent({ ...used, ...bytes, ...fees })).toEqual({
    ...{ ok: false, reason: 'halted' },
  });
  expect(writer.approvals.claim(approvalId, digest, 1000, 'local')).toEqual({
    ...{ ok: false, reason: 'halted' },
  });
  expect(reader.effects.get(effectId)).toMatchObject({ state: 'simulated', signedBytes: null });
  // What it took back stays taken back.
  writer.control.allowAgain();
  expect(writer.approvals.claim(approvalId, digest, 1000, 'local')).toEqual({
    ...{ ok: false, reason: 'not_pending' },
  });
  expect(() => signedIntent(fixture, { approvalId, digest, effectId })).toThrow();
});

test('the order that stops everything is kept once, with its time', () => {
  const { clock, reader, writer } = storeFixture();
  expect(reader.control.halted()).toBeNull();
  writer.control.stopAll();
  const first = reader.control.halted();
  clock.advance(1000);
  writer.control.stopAll();
  expect(reader.control.halted()).toEqual(first);
  writer.control.allowAgain();
  writer.control.allowAgain();
  expect(reader.control.halted()).toBeNull();
  const kinds = reader.audit.linesAfter(0, 1000).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('runs.'))).toEqual([
    'runs.stopped',
    'runs.allowed',
  ]);
});

test('an order that can no longer be read still stops everything [A-23]', () => {
  const { reader, writer } = storeFixture();
  writer.settings.set('halted', 'yes');
  expect(reader.control.halted()).toEqual({ at: 0 });
});

test('a run that was taken up three times in vain is put aside at the fourth, before it is looked at', () => {
  const { executionId, reader, writer } = storeFixture();
  const takeUp = () => writer.control.takeUp([executionId], 3, error);
  writer.executions.setState(executionId, 'running');
  for (let start = 1; start <= 3; start += 1) expect(takeUp()).toEqual([]);
  expect(reader.control.toTakeUp()).toEqual([{ executionId, recoveries: 3 }]);
  expect(takeUp()).toEqual([executionId]);
  expect(reader.executions.get(executionId)).toMatchObject({ state: 'paused', error });
  expect(reader.control.toTakeUp()).toEqual([]);
  writer.control.resume(executionId, new Map());
  expect(reader.executions.get(executionId)).toMatchObject({ state: 'running', error: null });
  expect(takeUp()).toEqual([]);
});

test('a run that came to the end of a turn is counted anew', () => {
  const { executionId, writer } = storeFixture();
  for (let start = 1; start <= 5; start += 1) {
    expect(writer.control.takeUp([executionId], 3, error)).toEqual([]);
    if (start === 2) writer.control.survived([executionId]);
  }
});

test('a start counts neither what stands still nor what has ended', () => {
  const { executionId, reader, writer } = storeFixture();
  writer.control.want(executionId, 'pause');
  writer.control.pause(executionId);
  for (let start = 1; start <= 5; start += 1) {
    expect(writer.control.takeUp([executionId], 3, error)).toEqual([]);
  }
  expect(reader.executions.get(executionId)).toMatchObject({ state: 'paused', error: null });
});

test('a pause that nobody ordered says why, and leaves what a person ordered before as it is', () => {
  const { executionId, reader, writer } = storeFixture();
  writer.executions.setState(executionId, 'running');
  writer.control.want(executionId, 'cancel');
  expect(writer.control.pausePlanOf({ executionId, effectId: 'e1' }, 'different')).toEqual({
    runs: [executionId],
    asked: [],
  });
  expect(reader.executions.get(executionId)).toMatchObject({ wanted: 'cancel' });

  const other = storeFixture();
  const of = { executionId: other.executionId, effectId: 'e1' };
  other.writer.executions.setState(other.executionId, 'running');
  other.writer.control.pausePlanOf(of, 'unread');
  expect(other.reader.executions.get(other.executionId)).toMatchObject({ wanted: 'pause' });
  other.writer.control.pause(other.executionId, error);
  expect(other.reader.executions.get(other.executionId)).toMatchObject({
    ...{ state: 'paused', wanted: null, error },
  });
  // One that stands still already is left as it is.
  expect(other.writer.control.pausePlanOf(of, 'unread')).toEqual({
    runs: [],
    asked: [],
  });
});
