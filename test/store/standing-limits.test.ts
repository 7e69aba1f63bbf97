// Limits of one transaction and of windows that go along with the time.
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import type { Counting } from '../../src/main/store/queries/count-spends.ts';
import type { CostItem } from '../../src/shared/budgets/guard.ts';
import type { BudgetScope, Limit } from '../../src/shared/budgets/limit.ts';
import { confirmation, hex32, minute, signed } from './support/samples.ts';
import { pendingEffect, type StoreFixture, storeFixture } from './support/store-fixture.ts';

const hour = 60 * minute;
const day = 24 * hour;
const chainId = 31_337;

const fee = (units: bigint): CostItem => ({
  ...{ kind: 'gas', chainId, token: '', units, usdMicros: units },
});

function limitOf(scope: BudgetScope, limitUnits: bigint, part: Partial<Limit> = {}): Limit {
  return { scope, executionId: null, kind: 'gas', chainId: null, token: null, limitUnits, ...part };
}

function countingAt(
  fixture: StoreFixture,
  nowMs = fixture.clock.now(),
): Omit<Counting, 'instanceId'> {
  return { dayStartsAt: 0, nowMs, elapsedMs: () => 0 };
}

let ordinal = 0;

/** Sets aside what a transaction may cost, signs it where that fits, and answers whether it did. */
function spend(
  fixture: StoreFixture,
  items: readonly CostItem[],
  { outgoingKnown = true, end = true } = {},
): string {
  const { writer } = fixture;
  ordinal += 1;
  const pending = pendingEffect(fixture, ordinal);
  const { effectId, approvalId, digest } = pending;
  const claim = writer.approvals.claim(approvalId, digest, minute, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  const decision = writer.spends.reserve(effectId, { items, outgoingKnown }, countingAt(fixture));
  if (decision.kind !== 'ok') {
    writer.approvals.void(approvalId, 'over_budget');
    return decision.kind;
  }
  const { lease } = claim;
  const used = writer.approvals.consumeWithIntent({
    ...{ approvalId, lease, ...signed(effectId, ordinal) },
  });
  if (!used.ok) throw new Error(used.reason);
  if (!end) return effectId;
  writer.effects.markSent(effectId);
  writer.effects.markMined(effectId, { number: '18', hash: hex32(effectId) });
  writer.effects.markConfirmed(effectId, { ...confirmation(), feeWei: String(items[0]?.units) });
  return 'ok';
}

test('a limit of any 24 hours and one of any 7 days open as time goes by, and not at midnight [A-06]', () => {
  const fixture = storeFixture();
  fixture.writer.budgets.set(limitOf('last_day', 100n));
  fixture.writer.budgets.set(limitOf('last_week', 150n));
  expect(spend(fixture, [fee(80n)])).toBe('ok');
  expect(spend(fixture, [fee(21n)])).toBe('over');
  fixture.clock.advance(day - 1);
  expect(spend(fixture, [fee(21n)])).toBe('over');
  fixture.clock.advance(1);
  expect(spend(fixture, [fee(71n)])).toBe('over');
  expect(spend(fixture, [fee(70n)])).toBe('ok');
  fixture.clock.advance(6 * day - 1);
  expect(spend(fixture, [fee(1n)])).toBe('over');
  fixture.clock.advance(1);
  expect(spend(fixture, [fee(80n)])).toBe('ok');
});

test('a clock that is set back opens no window, and what was spent meanwhile counts once it is right again [A-06, F-07]', () => {
  const fixture = storeFixture();
  fixture.writer.budgets.set(limitOf('last_day', 100n));
  expect(spend(fixture, [fee(60n)])).toBe('ok');
  fixture.clock.advance(-48 * hour);
  expect(spend(fixture, [fee(41n)])).toBe('over');
  expect(spend(fixture, [fee(30n)])).toBe('ok');
  fixture.clock.advance(48 * hour);
  expect(spend(fixture, [fee(11n)])).toBe('over');
  expect(spend(fixture, [fee(10n)])).toBe('ok');
});

test('what may still be mined counts however long ago it was signed [A-06]', () => {
  const fixture = storeFixture();
  fixture.writer.budgets.set(limitOf('last_day', 100n));
  const effectId = spend(fixture, [fee(80n)], { end: false });
  fixture.writer.effects.markSent(effectId);
  fixture.clock.advance(30 * day);
  expect(spend(fixture, [fee(21n)])).toBe('over');
  fixture.writer.effects.markMined(effectId, { number: '18', hash: hex32('18') });
  fixture.writer.effects.markConfirmed(effectId, { ...confirmation(), feeWei: '80' });
  // It left only now, whenever it was set aside.
  expect(spend(fixture, [fee(21n)])).toBe('over');
  fixture.clock.advance(day);
  expect(spend(fixture, [fee(21n)])).toBe('ok');
});

test('a limit of one transaction holds each by itself, with the fee of what replaces it, and what is not known passes none [A-06]', () => {
  const fixture = storeFixture();
  fixture.writer.budgets.set(limitOf('transaction', 100n));
  const token = { kind: 'token', chainId, token: 'native' } as const;
  fixture.writer.budgets.set(limitOf('transaction', 5n, token));
  expect(spend(fixture, [fee(101n)])).toBe('over');
  expect(spend(fixture, [fee(1n), { ...token, units: 6n, usdMicros: null }])).toBe('over');
  expect(spend(fixture, [fee(1n)], { outgoingKnown: false })).toBe('unknown');
  expect(spend(fixture, [fee(100n)])).toBe('ok');
  const effectId = spend(fixture, [fee(90n)], { end: false });
  fixture.writer.effects.markSent(effectId);
  const counting = countingAt(fixture);
  const grow = (units: bigint) =>
    fixture.writer.spends.reserveMore(effectId, { units, usdMicros: units }, counting).kind;
  expect(grow(101n)).toBe('over');
});

test('in no window of 24 hours is more set aside than its limit, whatever comes and goes [A-06]', () => {
  const moves = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 20 * hour }),
      units: fc.bigInt(1n, 70n),
      end: fc.boolean(),
    }),
    { minLength: 5, maxLength: 25 },
  );
  fc.assert(
    fc.property(moves, (asked) => {
      const fixture = storeFixture();
      fixture.writer.budgets.set(limitOf('last_day', 100n));
      const passed: { at: number; units: bigint }[] = [];
      for (const { afterMs, units, end } of asked) {
        fixture.clock.advance(afterMs);
        const at = fixture.clock.now();
        if (spend(fixture, [fee(units)], { end }) === 'over') continue;
        passed.push({ at, units });
        const window = passed.filter((each) => each.at > at - day);
        expect(window.reduce((sum, each) => sum + each.units, 0n)).toBeLessThanOrEqual(100n);
      }
      fixture.stop();
    }),
    { numRuns: 12 },
  );
});

test('limits that were set before are kept with their order', () => {
  const db = new Database(':memory:');
  migrate(
    db,
    migrations.filter(({ version }) => version < 15),
  );
  db.exec(`INSERT INTO budgets VALUES ('b', 'day', '', 'gas', 0, '', '5', 1, 2),
    ('a', 'total', '', 'token', 1, 'native', '7', 1, 1)`);
  const rows = db.prepare('SELECT * FROM budgets ORDER BY created_at, rowid');
  const before = rows.all();
  migrate(db, migrations);
  expect(db.prepare('SELECT * FROM budgets ORDER BY created_at, rowid').all()).toEqual(before);
  db.exec(`INSERT INTO budgets VALUES ('c', 'last_week', '', 'usd', 0, '', '5', 1, 2)`);
  expect(() =>
    db.exec(`INSERT INTO budgets VALUES ('d', 'transaction', '', 'model', 0, '', '5', 1, 2)`),
  ).toThrow('CHECK constraint failed');
});
