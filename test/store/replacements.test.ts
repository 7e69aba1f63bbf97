// A transaction that is on its way, and another of its number: what the store does, and what the schema
// refuses by itself.
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Counting } from '../../src/main/store/queries/count-spends.ts';
import { hex32, minute, signed } from './support/samples.ts';
import {
  pendingEffect,
  type StoreFixture,
  signedIntent,
  storeFixture,
} from './support/store-fixture.ts';

const byTrigger = expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' });
const counting: Omit<Counting, 'instanceId'> = { dayStartsAt: 0, nowMs: 0, elapsedMs: () => 0 };
const faster = (effectId: string, name = 'faster') => ({
  ...signed(effectId),
  txHash: hex32(name),
  signedBytes: `0x02${Buffer.from(name).toString('hex')}`,
});

/** An effect that is sent, and a request to replace it. */
function sent(fixture: StoreFixture) {
  const pending = pendingEffect(fixture);
  const { effectId } = pending;
  signedIntent(fixture, pending);
  fixture.writer.effects.markSent(effectId);
  const original = fixture.reader.effects.get(effectId)?.txHash ?? '';
  const used = fixture.reader.approvals.usedFor(effectId, pending.digest)?.facts;
  if (!used?.ok) throw new Error('no facts');
  const ask = (digest: string, replaces = original) => {
    const facts = { ...used.value, digest };
    const bytes = { purpose: 'speed_up', unsignedTx: '0x02', replaces } as const;
    return fixture.writer.approvals.request(effectId, facts, 1, bytes).approvalId;
  };
  return { effectId, original, ask };
}

function claimed(fixture: StoreFixture, approvalId: string, digest: string): string {
  const claim = fixture.writer.approvals.claim(approvalId, digest, minute, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  return claim.lease;
}

test('a replacement is recorded beside what it replaces, and carries the effect from then on', () => {
  const fixture = storeFixture();
  const { effectId, original, ask } = sent(fixture);
  const approvalId = ask(hex32('b'));
  const lease = claimed(fixture, approvalId, hex32('b'));
  expect(fixture.reader.effects.get(effectId)?.state).toBe('sent');
  const next = faster(effectId);
  expect(fixture.writer.approvals.consumeWithReplacement({ approvalId, lease, ...next })).toEqual({
    ok: true,
  });
  expect(fixture.reader.effects.get(effectId)).toMatchObject({
    state: 'sent',
    txHash: next.txHash,
    signedBytes: next.signedBytes,
  });
  expect(fixture.reader.effects.transactions(effectId)).toMatchObject([
    { txHash: original, state: 'replaced' },
    { txHash: next.txHash, state: 'live', purpose: 'speed_up' },
  ]);
  fixture.writer.effects.markMined(effectId, { number: '1', hash: '0x1' }, { txHash: original });
  expect(fixture.reader.effects.get(effectId)?.txHash).toBe(original);
  expect(fixture.reader.effects.transactions(effectId).map(({ state }) => state)).toEqual([
    'live',
    'replaced',
  ]);
});

test('a lease that is given back, a no and a newer request leave the effect on its way', () => {
  const fixture = storeFixture();
  const { effectId, ask } = sent(fixture);
  const first = ask(hex32('b'));
  claimed(fixture, first, hex32('b'));
  expect(fixture.writer.approvals.releaseEveryLease()).toBe(1);
  const second = ask(hex32('c'));
  expect(fixture.reader.approvals.get(first)?.status).toBe('void');
  const no = { code: 'X', class: 'rejected_by_user', message: '', advice: '', facts: {} } as const;
  expect(fixture.writer.approvals.reject(second, 'local', no)).toBe(true);
  expect(fixture.reader.effects.get(effectId)).toMatchObject({ state: 'sent', error: null });
});

test('nothing is signed for what is mined by then', () => {
  const fixture = storeFixture();
  const { effectId, ask } = sent(fixture);
  const approvalId = ask(hex32('b'));
  fixture.writer.effects.markMined(effectId, { number: '1', hash: '0x1' });
  expect(fixture.reader.approvals.get(approvalId)?.status).toBe('void');
  const claim = fixture.writer.approvals.claim(approvalId, hex32('b'), minute, 'local');
  expect(claim).toEqual({ ok: false, reason: 'not_pending' });
});

test('what is set aside grows with an approved replacement, and never passes a limit', () => {
  const fixture = storeFixture();
  const { effectId, ask } = sent(fixture);
  const { executionId } = fixture.reader.effects.get(effectId) ?? { executionId: '' };
  const reserved = () =>
    fixture.reader.spends.ofExecution(executionId).find(({ kind }) => kind === 'gas')
      ?.reservedUnits;
  const grow = (units: bigint) =>
    fixture.writer.spends.reserveMore(effectId, { units, usdMicros: null }, counting);
  const approvalId = ask(hex32('b'));
  expect(() => grow(30_000n)).toThrow('its rules forbid');
  claimed(fixture, approvalId, hex32('b'));
  expect(grow(20_000n)).toEqual({ kind: 'ok' });
  expect(reserved()).toBe(21_000n);
  expect(grow(30_000n)).toEqual({ kind: 'ok' });
  expect(reserved()).toBe(30_000n);
  fixture.writer.budgets.set({
    ...{ scope: 'run', executionId, kind: 'gas', chainId: null, token: null, limitUnits: 40_000n },
  });
  expect(grow(40_001n)).toMatchObject({ kind: 'over' });
  expect(reserved()).toBe(30_000n);
});

test('the schema refuses a replacement of nothing, of another number, or that nobody approved', () => {
  const fixture = storeFixture();
  const { effectId, original, ask } = sent(fixture);
  expect(() => ask(hex32('b'), hex32('another'))).toThrow('its rules forbid');
  fixture.stop();
  const db = new Database(fixture.path);
  onTestFinished(() => void db.close());
  const copy = (purpose: string, nonce: number) =>
    `INSERT INTO effect_transactions SELECT '0x9', effect_id, '${purpose}', chain_id, instance_id, account,
      ${nonce}, signed_bytes, '1', '1', '1', 'replaced', 1, 1 FROM effect_transactions
     WHERE tx_hash = '${original}'`;
  expect(() => db.exec(copy('speed_up', 0))).toThrow(byTrigger);
  expect(() => db.exec(copy('original', 1))).toThrow(byTrigger);
  const other = `UPDATE effects SET tx_hash = '0x8' WHERE effect_id = '${effectId}'`;
  expect(() => db.exec(other)).toThrow(byTrigger);
  expect(() => db.exec("UPDATE approvals SET purpose = 'cancel'")).toThrow();
});
