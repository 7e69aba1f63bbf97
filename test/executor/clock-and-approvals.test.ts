// The clock of the computer is set while a person is asked, or between two spends of a day. A clock that nobody
// can set counts beside it: no request stays open longer than its life, and no day begins early.
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { approvalLifetimeMs } from '../../src/main/approvals/expiry.ts';
import { type Clock, certainNow, systemClock } from '../../src/main/clock.ts';
import { countingAt } from '../../src/main/executor/budgets/counting.ts';
import { localDay } from '../../src/main/executor/budgets/local-day.ts';
import { fileStep, openFileWorld } from './support/file-world.ts';

const hour = 3_600_000;
const year = 365 * 24 * hour;

/** A clock that a person sets, and the time that passes meanwhile. */
function twoClocks() {
  const time = { setBy: 0, passed: 0 };
  const from = 1_800_000_000_000;
  const clock: Clock = {
    now: () => from + time.setBy + time.passed,
    counted: () => from + time.passed,
  };
  return { time, clock };
}

async function asked() {
  const { time, clock } = twoClocks();
  const world = openFileWorld({ clock });
  writeFileSync(world.at('a'), 'old');
  const edits = [{ oldText: 'old', newText: 'new' }];
  const id = await world.start(fileStep('edit', 'modify_file', { path: world.at('a'), edits }));
  const { approvalId, digest } = await world.request();
  const status = () => world.store.reader.approvals.get(approvalId)?.status;
  return { time, world, id, approvalId, digest, status };
}

it('a request is over after its life, also where the clock was set back by a year [F-07]', async () => {
  const { time, world, id, approvalId, digest, status } = await asked();
  time.setBy = -year;
  time.passed = approvalLifetimeMs - 1;
  await world.executor.advance(id);
  expect(status()).toBe('pending');
  time.passed += 1;
  // A yes that comes too late counts for nothing, also where no turn has ended the request yet.
  const claim = world.store.writer.approvals.claim(approvalId, digest, 1000, 'local');
  expect(claim).toEqual({ ok: false, reason: 'expired' });
  await world.executor.advance(id);
  expect(status()).toBe('expired');
});

it('a request that was set back and forth is asked anew when it is opened after its life', async () => {
  const { time, world, approvalId, status } = await asked();
  time.setBy = -year;
  time.passed = approvalLifetimeMs;
  const shown = await world.executor.presentApproval(approvalId);
  expect(shown.approvalId).not.toBe(approvalId);
  expect(status()).toBe('expired');
});

it('a request of an earlier process has its life once more at most, whatever the clock says', async () => {
  const { time, world, approvalId, status } = await asked();
  time.setBy = -year;
  await world.abandon();
  await world.resume();
  time.passed = approvalLifetimeMs;
  expect(world.store.writer.approvals.expire()).toEqual([approvalId]);
  expect(status()).toBe('expired');
});

it('a request is over at once when the clock is set ahead', async () => {
  const { time, world, id, status } = await asked();
  time.setBy = year;
  await world.executor.advance(id);
  expect(status()).toBe('expired');
});

it('no day begins because the clock was set ahead, and none is forgotten because it was set back [F-07]', () => {
  const { time, clock } = twoClocks();
  const reader = {} as Parameters<typeof countingAt>[0];
  const today = localDay(clock.now()).startsAt;
  time.setBy = 2 * 24 * hour;
  expect(countingAt(reader, clock).dayStartsAt).toBe(today);
  time.setBy = -2 * 24 * hour;
  // From then on, so that what is dated later counts as well.
  expect(countingAt(reader, clock).dayStartsAt).toBeLessThan(today);
  time.setBy = 0;
  time.passed = 24 * hour;
  expect(countingAt(reader, clock).dayStartsAt).toBe(localDay(clock.now()).startsAt);
  expect(countingAt(reader, clock).dayStartsAt).toBeGreaterThan(today);
});

it('the clock of the system counts on from what it said at first', () => {
  const first = systemClock.counted?.() ?? 0;
  expect(Math.abs(first - systemClock.now())).toBeLessThan(hour);
  expect(systemClock.counted?.()).toBeGreaterThanOrEqual(first);
  expect(certainNow({ now: () => 5 })).toBe(5);
});
