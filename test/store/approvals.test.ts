import { expect, test } from 'vitest';
import {
  failure,
  hex32,
  minute,
  newFacts,
  reserveFee,
  signed,
  simulation,
} from './support/samples.ts';
import {
  type PendingEffect,
  pendingEffect,
  type StoreFixture,
  signedIntent,
  storeFixture,
} from './support/store-fixture.ts';

const claimOf = (
  { writer }: StoreFixture,
  { approvalId, digest }: PendingEffect,
  leaseMs = minute,
) => writer.approvals.claim(approvalId, digest, leaseMs, 'local');

function heldLease(fixture: StoreFixture, pending: PendingEffect): string {
  const claim = claimOf(fixture, pending);
  if (!claim.ok) throw new Error(claim.reason);
  reserveFee(fixture.writer, pending.effectId);
  return claim.lease;
}

const stateOf = (fixture: StoreFixture, { effectId, approvalId }: PendingEffect) => [
  fixture.reader.effects.get(effectId)?.state,
  fixture.reader.approvals.get(approvalId)?.status,
];

test('approving and signing writes the consumed approval, the intent, its bytes and the log together [A-02]', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  signedIntent(fixture, pending);
  expect(stateOf(fixture, pending)).toEqual(['intent', 'consumed']);
  expect(fixture.reader.effects.get(pending.effectId)).toMatchObject({
    signedBytes: signed(pending.effectId).signedBytes,
    txHash: signed(pending.effectId).txHash,
    nonce: 0,
  });
  expect(fixture.reader.effects.transactions(pending.effectId)).toMatchObject([
    { purpose: 'original', state: 'live', nonce: 0 },
  ]);
  expect(fixture.reader.approvals.get(pending.approvalId)).toMatchObject({ decidedBy: 'local' });
  const kinds = fixture.reader.audit.linesOfExecution(fixture.executionId).map(({ kind }) => kind);
  expect(kinds.slice(-3)).toEqual(['budget.reserved', 'approval.consumed', 'effect.intent']);
});

test('an approval is used once: neither its lease nor a new claim works again, nor after a restart [A-02]', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  const lease = signedIntent(fixture, pending);
  const again = { approvalId: pending.approvalId, lease, ...signed(pending.effectId) };
  for (const open of [() => fixture, () => fixture.reopen()]) {
    const store = open();
    expect(store.writer.approvals.consumeWithIntent(again)).toEqual({
      ok: false,
      reason: 'not_claimed',
    });
    expect(claimOf(store, pending)).toEqual({ ok: false, reason: 'not_pending' });
    expect(store.reader.effects.transactions(pending.effectId)).toHaveLength(1);
  }
});

test('asking again answers the open request, and never for other bytes', () => {
  const fixture = storeFixture();
  const { effectId, approvalId, digest } = pendingEffect(fixture);
  const expiresAt = fixture.clock.now() + 20 * minute;
  const ask = (bytes: string) => {
    const facts = newFacts(fixture.executionId, { digest: bytes, nonce: 0, expiresAt });
    return fixture.writer.approvals.request(effectId, facts, 1).approvalId;
  };
  expect(ask(digest)).toBe(approvalId);
  expect(() => ask(hex32('other bytes'))).toThrow();
  expect(fixture.reader.approvals.listPending()).toHaveLength(1);
});

test('an approval for one digest cannot be claimed for another [A-02]', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  const other = { ...pending, digest: hex32('other bytes') };
  expect(claimOf(fixture, other)).toEqual({ ok: false, reason: 'digest_mismatch' });
  expect(stateOf(fixture, pending)).toEqual(['simulated', 'pending']);
});

test('while one holds the lease nobody else can claim or consume', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  heldLease(fixture, pending);
  expect(claimOf(fixture, pending)).toEqual({ ok: false, reason: 'claimed' });
  const forged = {
    approvalId: pending.approvalId,
    lease: 'f'.repeat(32),
    ...signed(pending.effectId),
  };
  expect(fixture.writer.approvals.consumeWithIntent(forged)).toEqual({
    ok: false,
    reason: 'not_claimed',
  });
  expect(fixture.writer.approvals.releaseLease(pending.approvalId, 'f'.repeat(32))).toBe(false);
});

test('a released lease returns the approval to pending, undecided, and it can be claimed again', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  fixture.writer.approvals.releaseLease(pending.approvalId, heldLease(fixture, pending));
  expect(stateOf(fixture, pending)).toEqual(['simulated', 'pending']);
  const undecided = { decidedBy: null, decidedAt: null, lease: null };
  expect(fixture.reader.approvals.get(pending.approvalId)).toMatchObject(undecided);
  expect(claimOf(fixture, pending)).toMatchObject({ ok: true });
});

test('a lease that ran out can be taken over, and the one who lost it cannot consume', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  const lost = heldLease(fixture, pending);
  fixture.clock.advance(minute);
  const lease = heldLease(fixture, pending);
  const late = { approvalId: pending.approvalId, ...signed(pending.effectId) };
  expect(fixture.writer.approvals.consumeWithIntent({ ...late, lease: lost }).ok).toBe(false);
  expect(fixture.writer.approvals.consumeWithIntent({ ...late, lease }).ok).toBe(true);
});

test('signing that took longer than the lease still counts while nobody else claimed', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  const lease = heldLease(fixture, pending);
  fixture.clock.advance(30 * minute);
  const used = { approvalId: pending.approvalId, lease, ...signed(pending.effectId) };
  expect(fixture.writer.approvals.consumeWithIntent(used)).toEqual({ ok: true });
});

test('a restart keeps what is pending, bound as before, and drops only leases [A-02]', () => {
  const fixture = storeFixture();
  const waiting = pendingEffect(fixture, 0);
  const claimed = pendingEffect(fixture, 1);
  heldLease(fixture, claimed);
  const shown = fixture.reader.approvals.get(waiting.approvalId);
  const after = fixture.reopen();
  expect(after.writer.approvals.releaseEveryLease()).toBe(1);
  expect(after.reader.approvals.get(waiting.approvalId)).toEqual(shown);
  expect(stateOf(after, claimed)).toEqual(['simulated', 'pending']);
  expect(after.reader.approvals.listPending().map(({ digest }) => digest)).toEqual([
    waiting.digest,
    claimed.digest,
  ]);
});

test('an approval ends at its time, not before, and not under the hands of the signer', () => {
  const fixture = storeFixture();
  const waiting = pendingEffect(fixture, 0);
  const claimed = pendingEffect(fixture, 1);
  fixture.clock.advance(20 * minute - 1);
  expect(fixture.writer.approvals.expire()).toEqual([]);
  heldLease(fixture, claimed);
  fixture.clock.advance(1);
  expect(claimOf(fixture, waiting)).toEqual({ ok: false, reason: 'expired' });
  expect(fixture.writer.approvals.expire()).toEqual([waiting.approvalId]);
  expect(stateOf(fixture, waiting)).toEqual(['simulated', 'expired']);
  expect(stateOf(fixture, claimed)).toEqual(['approved', 'approved']);
  fixture.clock.advance(minute);
  expect(fixture.writer.approvals.expire()).toEqual([claimed.approvalId]);
  expect(stateOf(fixture, claimed)).toEqual(['simulated', 'expired']);
});

test('a declined approval cancels its effect and gives its nonce back', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  expect(fixture.writer.nonces.reserve(pending.effectId, 0)).toBe(0);
  expect(fixture.writer.approvals.reject(pending.approvalId, 'local', failure)).toBe(true);
  expect(stateOf(fixture, pending)).toEqual(['cancelled', 'rejected']);
  const lane = {
    chainId: 31337,
    instanceId: null,
    account: fixture.reader.effects.get(pending.effectId)!.account,
  };
  expect(fixture.reader.nonces.reserved(lane)).toEqual([]);
  expect(fixture.writer.approvals.reject(pending.approvalId, 'local', failure)).toBe(false);
});

test('rehearsing the same bytes keeps the pending approval; other bytes void it', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  fixture.writer.effects.recordSimulation(pending.effectId, simulation(pending.digest));
  expect(stateOf(fixture, pending)).toEqual(['simulated', 'pending']);
  fixture.writer.effects.recordSimulation(pending.effectId, simulation(hex32('other bytes')));
  expect(stateOf(fixture, pending)).toEqual(['simulated', 'void']);
});

test('asking twice for the same bytes is one request; bytes that were not rehearsed cannot be asked for', () => {
  const fixture = storeFixture();
  const { effectId, approvalId, digest } = pendingEffect(fixture);
  const expiresAt = fixture.clock.now() + minute;
  const ask = (asked: string) =>
    fixture.writer.approvals.request(
      effectId,
      newFacts(fixture.executionId, { digest: asked, expiresAt }),
      1,
    );
  expect(ask(digest).approvalId).toBe(approvalId);
  fixture.writer.approvals.void(approvalId, 'test');
  expect(() => ask(hex32('never rehearsed'))).toThrow(
    expect.objectContaining({ code: 'STORE_REFUSED' }),
  );
  expect(ask(digest).approvalId).not.toBe(approvalId);
});

test('one nonce is never in two intents', () => {
  const fixture = storeFixture();
  const first = pendingEffect(fixture, 0);
  signedIntent(fixture, first);
  const second = pendingEffect(fixture, 1);
  fixture.writer.effects.recordSimulation(second.effectId, simulation(second.digest, 0));
  fixture.writer.approvals.void(second.approvalId, 'test');
  const expiresAt = fixture.clock.now() + minute;
  const facts = newFacts(fixture.executionId, { digest: second.digest, nonce: 0, expiresAt });
  const { approvalId } = fixture.writer.approvals.request(second.effectId, facts, 1);
  const lease = heldLease(fixture, { ...second, approvalId });
  const used = fixture.writer.approvals.consumeWithIntent({
    approvalId,
    lease,
    ...signed(second.effectId, 0),
  });
  expect(used).toEqual({ ok: false, reason: 'nonce_taken' });
  expect(fixture.reader.effects.get(second.effectId)?.signedBytes).toBeNull();
});

test('the two nonces of what takes a delegation back are in no other intent', () => {
  for (const [first, second] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const fixture = storeFixture();
    const kinds = ['revoke_delegation', 'transfer'] as const;
    const pending = kinds.map((kind, nonce) => pendingEffect(fixture, nonce, kind));
    signedIntent(fixture, pending[first]!, first);
    const { approvalId, effectId } = pending[second]!;
    const used = fixture.writer.approvals.consumeWithIntent({
      ...{ approvalId, lease: heldLease(fixture, pending[second]!) },
      ...signed(effectId, second),
    });
    expect(used).toEqual({ ok: false, reason: 'nonce_taken' });
  }
});

test('bytes for another nonce or effect than the approval names are not taken', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture, 0);
  const other = pendingEffect(fixture, 1);
  const lease = heldLease(fixture, pending);
  const base = { approvalId: pending.approvalId, lease };
  for (const wrong of [signed(pending.effectId, 5), signed(other.effectId, 0)]) {
    const used = fixture.writer.approvals.consumeWithIntent({ ...base, ...wrong });
    expect(used).toEqual({ ok: false, reason: 'mismatch' });
  }
  expect(stateOf(fixture, pending)).toEqual(['approved', 'approved']);
});
