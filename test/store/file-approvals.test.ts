import { expect, it } from 'vitest';
import { approvalFactsSchema } from '../../src/shared/approvals/facts.ts';
import { type FileChange, fileChangeBytes } from '../../src/shared/files/file-change.ts';
import { minute, newEffect } from './support/samples.ts';
import { pendingEffect, type StoreFixture, storeFixture } from './support/store-fixture.ts';

const change: FileChange = {
  kind: 'create',
  path: '/home/ann/Notes/report.md',
  before: { exists: false },
  after: { exists: true, sha256: '5e'.repeat(32), bytes: 6, mode: 0o644 },
  madeFolders: [],
  droppedFolders: [],
};
const { bytes, digest } = fileChangeBytes(change);

/** A change of a file that waits for a person. */
function pendingChange({ writer, executionId, clock }: StoreFixture) {
  const [effectId = ''] = writer.effects.plan([
    { ...newEffect(executionId), realm: 'file', kind: 'create' },
  ]);
  const expected = { rehearsedAt: clock.now(), expectedOutcome: 'Create report.md' };
  writer.fileEffects.recordChange(effectId, { bytes, digest, ...expected });
  const { approvalId } = writer.approvals.request(
    effectId,
    {
      ...{ subject: 'file_change', executionId, planId: 'plan-1', planName: 'Write' },
      ...{ stepLabel: '1', title: 'Create report.md', actionLabel: '', findings: [] },
      ...{ change, folder: '/home/ann/Notes', content: { as: 'binary' }, digest },
      ...{ rehearsedAt: clock.now(), expiresAt: clock.now() + 20 * minute },
    },
    1,
  );
  return { effectId, approvalId };
}

function claimed(fixture: StoreFixture) {
  const pending = pendingChange(fixture);
  const claim = fixture.writer.approvals.claim(pending.approvalId, digest, minute, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  return { ...pending, lease: claim.lease };
}

it('uses nothing up while everything is stopped', () => {
  const fixture = storeFixture();
  const intent = claimed(fixture);
  fixture.writer.control.stopAll();
  const used = fixture.writer.approvals.consumeWithFileIntent(intent);
  expect(used).toEqual({ ok: false, reason: 'halted' });
  expect(fixture.reader.effects.get(intent.effectId)?.state).not.toBe('intent');
});

it('uses an approval of a file change up together with the intent, once, also over a restart', () => {
  const fixture = storeFixture();
  const intent = claimed(fixture);
  expect(fixture.reader.approvals.get(intent.approvalId)).toMatchObject({
    nonce: null,
    facts: { ok: true, value: { subject: 'file_change', change, status: 'approved' } },
  });
  expect(fixture.writer.approvals.consumeWithFileIntent(intent)).toEqual({ ok: true });
  expect(fixture.reader.effects.get(intent.effectId)?.state).toBe('intent');
  const kinds = fixture.reader.audit.linesOfExecution(fixture.executionId).map(({ kind }) => kind);
  expect(kinds.slice(-2)).toEqual(['approval.consumed', 'effect.intent']);
  for (const open of [() => fixture, () => fixture.reopen()]) {
    expect(open().writer.approvals.consumeWithFileIntent(intent)).toEqual({
      ok: false,
      reason: 'not_claimed',
    });
  }
});

it('refuses while everything is stopped', () => {
  const fixture = storeFixture();
  const intent = claimed(fixture);
  fixture.writer.control.stopAll();
  expect(fixture.writer.approvals.consumeWithFileIntent(intent)).toEqual({
    ok: false,
    reason: 'halted',
  });
});

it('refuses what nobody claimed, another lease, another effect and what is no file', () => {
  const fixture = storeFixture();
  const consume = fixture.writer.approvals.consumeWithFileIntent.bind(fixture.writer.approvals);
  const pending = pendingChange(fixture);
  expect(consume({ ...pending, lease: 'x' })).toEqual({ ok: false, reason: 'not_claimed' });
  expect(consume({ ...pending, approvalId: 'x', lease: '' })).toEqual({
    ok: false,
    reason: 'not_found',
  });
  const claim = fixture.writer.approvals.claim(pending.approvalId, digest, minute, 'local');
  const lease = claim.ok ? claim.lease : '';
  expect(consume({ ...pending, lease: 'other' })).toEqual({ ok: false, reason: 'not_claimed' });
  expect(consume({ ...pending, effectId: 'other', lease })).toEqual({
    ok: false,
    reason: 'mismatch',
  });
  const transaction = pendingEffect(fixture, 1);
  const other = fixture.writer.approvals.claim(
    transaction.approvalId,
    transaction.digest,
    minute,
    'local',
  );
  expect(consume({ ...transaction, lease: other.ok ? other.lease : '' })).toEqual({
    ok: false,
    reason: 'mismatch',
  });
  expect(fixture.reader.effects.list(fixture.executionId).map(({ state }) => state)).toEqual([
    'approved',
    'approved',
  ]);
});

it('reads requests of the first versions, which did not say that they are of a transaction', () => {
  const fixture = storeFixture();
  const { approvalId } = pendingEffect(fixture);
  const facts = fixture.reader.approvals.get(approvalId)?.facts;
  if (!facts?.ok) throw new Error('parked');
  const { subject: _subject, ...old } = facts.value;
  expect(approvalFactsSchema.parse(old)).toMatchObject({ subject: 'transaction' });
});

it('tells the run’s story of a change of a file in words about files', () => {
  const fixture = storeFixture();
  const intent = claimed(fixture);
  fixture.writer.approvals.releaseLease(intent.approvalId, intent.lease);
  const claim = fixture.writer.approvals.claim(intent.approvalId, digest, minute, 'local');
  fixture.writer.approvals.consumeWithFileIntent({ ...intent, lease: claim.ok ? claim.lease : '' });
  const run = fixture.reader.runs.get(fixture.executionId);
  expect(run?.steps[0]?.effects).toMatchObject([{ realm: 'file', kind: 'create', change }]);
  const story = run?.events.map(({ text }) => text).reverse() ?? [];
  expect(story.slice(1)).toEqual([
    'Worked out against the file as it is',
    'Waiting for your approval',
    'Approved by you',
  ]);
  const stream = fixture.reader.runs.eventsAfter(fixture.executionId, 0, 100);
  const texts = stream
    .filter(({ kind }) => /^(approval|effect)/.test(kind))
    .map(({ text }) => text);
  expect(texts).toEqual([
    'A change of a file was prepared',
    'Worked out against the file as it is',
    'Waiting for your approval',
    'Approved; about to be done',
    'The change is about to be made',
    'It was not done',
    'Waiting for your approval again',
    'Approved; about to be done',
    'The change is about to be made',
    'Approved by you',
    'The change is being made',
  ]);
});
