import { expect, test } from 'vitest';
import { nextStart } from '../../../src/main/simulation/waits/pass-to-start.ts';

const now = Date.parse('2027-03-01T12:00:00Z');
const iso = (trigger: Parameters<typeof nextStart>[0]) => {
  const next = nextStart(trigger, now);
  return next === null ? null : new Date(next).toISOString();
};

test.each([
  [{ type: 'time', at: '2027-03-01T13:00:00Z' }, '2027-03-01T13:00:00.000Z'],
  [{ type: 'time', at: '2027-03-01T11:00:00Z' }, null],
  [{ type: 'interval', everyMs: 3_600_000 }, '2027-03-01T12:00:00.000Z'],
  [
    { type: 'interval', everyMs: 3_600_000, startAt: '2027-02-28T00:30:00Z' },
    '2027-03-01T12:30:00.000Z',
  ],
  [
    { type: 'interval', everyMs: 3_600_000, startAt: '2027-03-02T00:00:00Z' },
    '2027-03-02T00:00:00.000Z',
  ],
  [
    {
      type: 'interval',
      everyMs: 86_400_000,
      startAt: '2027-02-28T00:30:00Z',
      endAt: '2027-03-01T23:00:00Z',
    },
    null,
  ],
  [{ type: 'cron', expression: '0 9 * * 1', timezone: 'UTC' }, '2027-03-08T09:00:00.000Z'],
  [{ type: 'cron', expression: 'not one' }, null],
  [{ type: 'immediate' }, null],
] as const)('the next start of %j is %s', (trigger, next) => {
  expect(iso(trigger)).toBe(next);
});
