import { expect, it } from 'vitest';
import { hourMs, returnWay } from '../../src/main/services/return-way.ts';

const now = 1_800_000_000_000;
const moment = { feesFit: true, waitedMs: 0, now };
const alone = { whileLocked: true };
const failed = (hoursAgo: number, rejected = false) => ({
  state: 'failed' as const,
  error: rejected ? ({ class: 'rejected_by_user' } as never) : null,
  updatedAt: now - hoursAgo * hourMs,
});

it('asks a person under a mandate that signs nothing alone, and starts a run under one that does', () => {
  expect(returnWay({ whileLocked: false }, [], moment)).toBe('ask');
  expect(returnWay(alone, [], moment)).toBe('run');
});

it('waits for lower fees for a day, then asks a person', () => {
  expect(returnWay(alone, [], { ...moment, feesFit: false })).toBe('later');
  expect(returnWay(alone, [], { ...moment, waitedMs: 24 * hourMs })).toBe('ask');
});

it('tries again an hour after a failure, three times in all', () => {
  expect(returnWay(alone, [failed(0.5)], moment)).toBe('later');
  expect(returnWay(alone, [failed(1)], moment)).toBe('run');
  expect(returnWay(alone, [failed(1), failed(2), failed(3)], moment)).toBe('ask');
});

it('starts nothing again that a person said no to or cancelled', () => {
  expect(returnWay(alone, [failed(5, true)], moment)).toBe('nothing');
  expect(returnWay(alone, [{ ...failed(5), state: 'cancelled' }], moment)).toBe('nothing');
});
