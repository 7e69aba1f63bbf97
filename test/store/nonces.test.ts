import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { account, agreedRun, failure, newEffect, plannedEffect } from './support/samples.ts';
import { pendingEffect, signedIntent, storeFixture } from './support/store-fixture.ts';

const lane = { chainId: 31337, instanceId: null, account };

test('nonces are handed out from the chain count up, one per effect, and survive a restart', () => {
  const fixture = storeFixture();
  const effects = [0, 1, 2].map((ordinal) =>
    plannedEffect(fixture.writer, fixture.executionId, ordinal),
  );
  expect(effects.map((effectId) => fixture.writer.nonces.reserve(effectId, 7))).toEqual([7, 8, 9]);
  const after = fixture.reopen();
  expect(after.writer.nonces.reserve(effects[1]!, 7)).toBe(8);
  expect(after.reader.nonces.reserved(lane)).toEqual([7, 8, 9]);
});

test('a nonce that was given back is the next one handed out', () => {
  const { writer, executionId } = storeFixture();
  const [a, b, c] = [0, 1, 2].map((ordinal) => plannedEffect(writer, executionId, ordinal));
  for (const effectId of [a!, b!]) writer.nonces.reserve(effectId, 0);
  writer.effects.markFailed(a!, failure);
  expect(writer.nonces.reserve(c!, 0)).toBe(0);
});

test('a reservation that the chain has gone past before signing is replaced', () => {
  const { reader, writer, executionId } = storeFixture();
  const effectId = plannedEffect(writer, executionId);
  expect(writer.nonces.reserve(effectId, 3)).toBe(3);
  expect(writer.nonces.reserve(effectId, 5)).toBe(5);
  expect(reader.nonces.reserved(lane)).toEqual([5]);
});

test('a nonce with signed bytes is kept, whatever the chain says, until non-inclusion is proven [A-22]', () => {
  const fixture = storeFixture();
  const { reader, writer, executionId } = fixture;
  const pending = pendingEffect(fixture);
  writer.nonces.reserve(pending.effectId, 0);
  signedIntent(fixture, pending);
  expect(writer.nonces.release(pending.effectId)).toBe(false);
  expect(writer.nonces.reserve(pending.effectId, 4)).toBe(0);
  expect(reader.nonces.signed(lane)).toEqual([0]);
  const other = plannedEffect(writer, executionId, 1);
  expect(writer.nonces.reserve(other, 0)).toBe(1);
  writer.effects.markCancelled(pending.effectId, failure);
  expect(reader.nonces.reserved(lane)).toEqual([1]);
  expect(reader.nonces.signed(lane)).toEqual([]);
});

test('one that takes a delegation back gets a nonce after which none is signed [A-14]', () => {
  const fixture = storeFixture();
  const { writer, executionId } = fixture;
  signedIntent(fixture, pendingEffect(fixture, 1), 1);
  const kinds = ['revoke_delegation', 'transfer'] as const;
  const [takesBack = '', pays = ''] = kinds.flatMap((kind, index) =>
    writer.effects.plan([{ ...newEffect(executionId, index + 2), kind }]),
  );
  expect(writer.nonces.reserve(takesBack, 0)).toBe(2);
  expect(writer.nonces.reserve(pays, 0)).toBe(0);
});

test('SQL alone refuses to give a nonce with live bytes back, or to hand it to another', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  fixture.writer.nonces.reserve(pending.effectId, 0);
  signedIntent(fixture, pending);
  fixture.stop();
  const db = new Database(fixture.path);
  for (const statement of [
    'DELETE FROM nonce_reservations',
    'UPDATE nonce_reservations SET nonce = 1',
    "UPDATE nonce_reservations SET effect_id = 'x'",
  ]) {
    expect(() => db.exec(statement), statement).toThrow(
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' }),
    );
  }
  db.close();
});

test('a practice chain that was reset counts its nonces anew', () => {
  const { reader, writer } = storeFixture();
  const runs = ['one', 'two'].map((instanceId) =>
    agreedRun(writer, { planId: `plan on ${instanceId}`, instanceId }),
  );
  const nonces = runs.map((run) =>
    writer.nonces.reserve(plannedEffect(writer, run.executionId), 0),
  );
  expect(nonces).toEqual([0, 0]);
  expect(reader.nonces.reserved({ ...lane, instanceId: 'two' })).toEqual([0]);
});
