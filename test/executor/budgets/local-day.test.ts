import { afterEach, beforeEach, expect, it } from 'vitest';
import { localDay } from '../../../src/main/executor/budgets/local-day.ts';

const zone = process.env['TZ'];
const hour = 3_600_000;

beforeEach(() => {
  process.env['TZ'] = 'Europe/Berlin';
});

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it.each([
  ['an ordinary day', '2026-11-22T11:00:00Z', '2026-11-21T23:00:00Z', 24],
  ['the day that loses an hour', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', 23],
  ['the day that has one twice', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00Z', 25],
])('%s begins and ends at midnight here', (_what, now, startsAt, hours) => {
  const { startsAt: from, endsAt: to } = localDay(Date.parse(now));
  expect(new Date(from).toISOString()).toBe(new Date(startsAt).toISOString());
  expect((to - from) / hour).toBe(hours);
  expect(localDay(to - 1)).toEqual({ startsAt: from, endsAt: to });
  expect(localDay(to).startsAt).toBe(to);
});
