import { expect, test } from 'vitest';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import { dueAfter } from '../../../src/shared/schedules/times/due-times.ts';
import { triggerTimes } from '../../../src/shared/schedules/times/trigger-times.ts';

const agreed = '2027-01-01T00:00:00.000Z';

function due(trigger: Trigger, from: string, count: number, agreedAt = agreed): string[] {
  const times = triggerTimes(trigger, Date.parse(agreedAt));
  if (times === null) throw new Error('not by time');
  return dueAfter(times, Date.parse(from), count).map((at) => new Date(at).toISOString());
}

const cron = (expression: string, timezone?: string): Trigger =>
  timezone === undefined ? { type: 'cron', expression } : { type: 'cron', expression, timezone };

test.each([
  ['does not exist', '30 2 * * *', 'America/New_York', '2027-03-13T12:00:00Z'],
  [
    'does not exist, as others of its list',
    '0,30 2 * * *',
    'America/New_York',
    '2027-03-14T00:00:00Z',
  ],
  ['does not exist, in steps', '*/7 2 * * *', 'America/New_York', '2027-03-14T00:00:00Z'],
])('what %s is due once, at the first instant after the gap', (_, expression, zone, from) => {
  expect(due(cron(expression, zone), from, 2)[0]).toBe('2027-03-14T07:00:00.000Z');
  expect(due(cron(expression, zone), from, 2)[1]).toMatch(/^2027-03-15T06:/);
});

test.each([
  ['a fixed time', '30 1 * * *', ['2027-11-07T05:30', '2027-11-08T06:30']],
  ['a list', '15,45 1 * * *', ['2027-11-07T05:15', '2027-11-07T05:45', '2027-11-08T06:15']],
  ['each hour', '5 * * * *', ['2027-11-07T04:05', '2027-11-07T05:05', '2027-11-07T07:05']],
])('%s that comes twice is due at the first', (_, expression, expected) => {
  const times = due(cron(expression, 'America/New_York'), '2027-11-07T04:00:00Z', expected.length);
  expect(times).toEqual(expected.map((minute) => `${minute}:00.000Z`));
});

test.each([
  [
    'half an hour forward',
    '15 2 * * *',
    'Australia/Lord_Howe',
    '2027-10-02T16:00:00Z',
    '2027-10-02T15:30',
  ],
  [
    'half an hour back',
    '45 1 * * *',
    'Australia/Lord_Howe',
    '2027-04-03T12:00:00Z',
    '2027-04-03T14:45',
  ],
  ['at midnight', '30 0 * * *', 'America/Santiago', '2027-09-04T12:00:00Z', '2027-09-05T04:00'],
  ['for a whole day', '0 12 30 12 *', 'Pacific/Apia', '2011-12-01T00:00:00Z', '2011-12-30T10:00'],
  ['never', '30 2 * * *', 'Asia/Kolkata', '2027-03-14T00:00:00Z', '2027-03-14T21:00'],
])('clocks changed %s: %s in %s', (how, expression, zone, from, expected) => {
  const first = how === 'half an hour forward' ? '2027-10-02T12:00:00Z' : from;
  expect(due(cron(expression, zone), first, 1)).toEqual([`${expected}:00.000Z`]);
});

test('in a repeated hour nothing is due a second time, whenever it is asked [R-06]', () => {
  const within = due(cron('*/10 1 * * *', 'America/New_York'), '2027-11-07T06:20:00Z', 1);
  expect(within).toEqual(['2027-11-08T06:00:00.000Z']);
});

test('a cron expression goes by UTC where it names no zone, and a leap day is waited for [F-07]', () => {
  expect(due(cron('0 9 * * 1'), agreed, 1)).toEqual(['2027-01-04T09:00:00.000Z']);
  expect(due(cron('0 0 29 2 *'), agreed, 2)).toEqual([
    '2028-02-29T00:00:00.000Z',
    '2032-02-29T00:00:00.000Z',
  ]);
  expect(due(cron('0 0 31 2 *'), agreed, 1)).toEqual([]);
});

test('an interval is counted from its start, so that it never drifts', () => {
  const trigger = { type: 'interval', everyMs: 3_600_007, startAt: agreed } as const;
  const times = due(trigger, '2026-12-31T00:00:00Z', 10_000);
  expect(times[0]).toBe(agreed);
  expect(Date.parse(times[9_999] ?? '') - Date.parse(agreed)).toBe(9_999 * 3_600_007);
  expect(due(trigger, '2028-01-01T00:00:00Z', 1)).toEqual([
    new Date(
      Date.parse(agreed) + Math.ceil((365 * 86_400_000) / 3_600_007) * 3_600_007,
    ).toISOString(),
  ]);
});

test('an interval without a start begins when it is agreed to, and its end is included', () => {
  const trigger = { type: 'interval', everyMs: 60_000, endAt: '2027-01-01T00:02:00Z' } as const;
  expect(due(trigger, '2026-12-31T00:00:00Z', 9)).toEqual([
    agreed,
    '2027-01-01T00:01:00.000Z',
    '2027-01-01T00:02:00.000Z',
  ]);
});

test.each<Trigger>([
  cron('61 * * * *'),
  cron('0 9 * * 1', 'Europe/Atlantis'),
  { type: 'time', at: 'tomorrow' },
  { type: 'interval', everyMs: 0 },
  { type: 'interval', everyMs: 60_000, startAt: 'soon' },
  { type: 'balance', token: 'ETH', condition: 'above', threshold: '1' },
])('%j has no times', (trigger) => {
  expect(triggerTimes(trigger, Date.parse(agreed))).toBeNull();
});

test.each([
  ['America/New_York', ['7 */3 * * *', '30 2 * * *', '15 1,2 * * SUN', '0 0 1 * *']],
  // The gap is the last hour of a day, so that what is missing in it is due at the first moment of the next.
  ['America/Godthab', ['59 23 * * *', '*/20 23,0 * * *']],
  // A day begins with the gap, and one comes to an end twice.
  ['America/Santiago', ['30 0 * * *', '30 23 * * *']],
])(
  'the last one and the count agree with going through them one by one: %s',
  (zone, expressions) => {
    const [from, to] = [Date.parse('2027-03-10T12:34:00Z'), Date.parse('2027-11-12T05:06:00Z')];
    for (const expression of expressions) {
      const times = triggerTimes(cron(expression, zone), from);
      const all = dueAfter(times!, from, 3_000).filter((at) => at <= to);
      expect([times?.count(from, to), times?.last(from, to)]).toEqual([all.length, all.at(-1)]);
      expect(times?.count(to, from)).toBe(0);
      expect(times?.last(to, from)).toBeNull();
    }
  },
);
