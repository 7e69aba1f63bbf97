// A change of a file in the store: its states, its one use of a yes, and what the schema refuses by itself.
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { type FileChange, fileChangeBytes } from '../../src/shared/files/file-change.ts';
import { effectEdges, effectStates, fileEffectEdges } from '../../src/shared/runs/states.ts';
import { failure, minute, newEffect } from './support/samples.ts';
import { type StoreFixture, storeFixture } from './support/store-fixture.ts';

const change: FileChange = {
  kind: 'create',
  path: '/home/ann/a.txt',
  before: { exists: false },
  after: { exists: true, sha256: 'ab'.repeat(32), bytes: 3, mode: 0o644 },
  madeFolders: [],
  droppedFolders: [],
};
const bytes = fileChangeBytes(change);

const byTrigger = expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' });
const byCheck = expect.objectContaining({ code: 'SQLITE_CONSTRAINT_CHECK' });

/** A change that was worked out and waits for a person. */
function pending({ writer, executionId, clock }: StoreFixture) {
  const planned = { ...newEffect(executionId), realm: 'file', kind: 'create' } as const;
  const [effectId = ''] = writer.effects.plan([planned]);
  const rehearsedAt = clock.now();
  writer.fileEffects.recordChange(effectId, { ...bytes, rehearsedAt, expectedOutcome: 'A file' });
  const { approvalId } = writer.approvals.request(
    effectId,
    {
      ...{ subject: 'file_change', executionId, planId: 'p', planName: 'p', stepLabel: '1' },
      ...{ title: 'A file', actionLabel: 'Make it', findings: [], rehearsedAt },
      ...{ digest: bytes.digest, expiresAt: rehearsedAt + 5 * minute, folder: null },
      ...{ content: { as: 'unchanged' }, change },
    },
    1,
  );
  return { effectId, approvalId };
}

/** The same with the yes used up. */
function begun(fixture: StoreFixture) {
  const asked = pending(fixture);
  const { approvals } = fixture.writer;
  const claim = approvals.claim(asked.approvalId, bytes.digest, minute, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  expect(approvals.consumeWithFileIntent({ ...asked, lease: claim.lease })).toEqual({ ok: true });
  return { ...asked, lease: claim.lease };
}

function rawDatabase(fixture: StoreFixture): Database.Database {
  fixture.stop();
  const db = new Database(fixture.path);
  onTestFinished(() => void db.close());
  return db;
}

test('each realm moves along its own edges: those of the shared lists and no others [R-04]', () => {
  const db = rawDatabase(storeFixture());
  const edges = (realm: string) =>
    db
      .prepare("SELECT from_state || ' ' || to_state FROM effect_edges WHERE realm = ?")
      .pluck()
      .all(realm)
      .sort();
  const listed = (of: typeof effectEdges) =>
    effectStates.flatMap((from) => of[from].map((to) => `${from} ${to}`)).sort();
  expect(edges('file')).toEqual(listed(fileEffectEdges));
  expect(edges('chain')).toEqual(listed(effectEdges));
});

test('a change goes from its yes to its end, and leaves what undoes it', () => {
  const fixture = storeFixture();
  const { reader, writer, executionId } = fixture;
  const { effectId } = begun(fixture);
  expect(reader.effects.get(effectId)).toMatchObject({
    ...{ realm: 'file', state: 'intent', nonce: null, signedBytes: null, rehearsal: null },
    unsignedTx: bytes.bytes,
  });
  expect(reader.effects.signedUnder(executionId, 'swap')).toBe(true);
  writer.effects.markUnknown(effectId, failure);
  const undo = { kind: 'restore', change } as const;
  writer.fileEffects.markConfirmed(effectId, { result: {}, undo, undoes: null });
  expect(reader.effects.get(effectId)).toMatchObject({ state: 'confirmed', verdict: 'matched' });
  expect(reader.undo.list(executionId)).toMatchObject([{ effectId, body: { value: undo } }]);
});

test('nothing of a change counts as begun before its yes is used up', () => {
  const fixture = storeFixture();
  const { approvalId } = pending(fixture);
  const { reader, writer, executionId } = fixture;
  expect(reader.effects.signedUnder(executionId, 'swap')).toBe(false);
  writer.approvals.claim(approvalId, bytes.digest, minute, 'local');
  expect(reader.effects.signedUnder(executionId, 'swap')).toBe(false);
});

test('a yes to a change is used once, and by nobody who does not hold it', () => {
  const fixture = storeFixture();
  const asked = pending(fixture);
  const { approvals } = fixture.writer;
  const use = (lease: string) => approvals.consumeWithFileIntent({ ...asked, lease });
  expect(use('x')).toEqual({ ok: false, reason: 'not_claimed' });
  const claim = approvals.claim(asked.approvalId, bytes.digest, minute, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  expect(use('x')).toEqual({ ok: false, reason: 'not_claimed' });
  expect(use(claim.lease)).toEqual({ ok: true });
  expect(use(claim.lease)).toEqual({ ok: false, reason: 'not_claimed' });
});

test('the schema itself keeps a change from being signed, sent or begun without a yes', () => {
  const fixture = storeFixture();
  const { effectId } = pending(fixture);
  const db = rawDatabase(fixture);
  const set = (columns: string) => () =>
    db.exec(`UPDATE effects SET ${columns} WHERE effect_id = '${effectId}'`);
  expect(set("state = 'intent'")).toThrow(byTrigger);
  expect(set("state = 'sent'")).toThrow(byTrigger);
  expect(set("state = 'confirmed'")).toThrow(byTrigger);
  expect(set("realm = 'chain'")).toThrow(byTrigger);
  expect(set("state = 'simulated', nonce = 1")).toThrow(byCheck);
  expect(set("state = 'simulated', digest = NULL")).toThrow(byCheck);
  db.exec("UPDATE approvals SET status = 'approved', lease = 'x', lease_until_at = 1");
  set("state = 'approved'")();
  expect(set("state = 'intent'")).toThrow(byTrigger);
  expect(set(`unsigned_tx = '0x00'`)).toThrow(byTrigger);
});

test('a transaction cannot take the short way of a file', () => {
  const fixture = storeFixture();
  const [effectId = ''] = fixture.writer.effects.plan([newEffect(fixture.executionId)]);
  const { digest } = bytes;
  const worked = { bytes: bytes.bytes, digest, rehearsedAt: 1, expectedOutcome: '' };
  expect(() => fixture.writer.fileEffects.recordChange(effectId, worked)).toThrow();
});
