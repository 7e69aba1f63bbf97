import { expect, test } from 'vitest';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import { previewFires } from '../../../src/shared/schedules/preview/preview-fires.ts';
import {
  endWords,
  fireWords,
  type ToldFire,
} from '../../../src/shared/schedules/words/fire-words.ts';

function preview(expression: string, timezone: string, from: string, most: number) {
  const trigger: Trigger = { type: 'cron', expression, timezone };
  return previewFires(trigger, Date.parse(from), most)?.fires.map(({ at, note }) =>
    `${new Date(at).toISOString().slice(0, 16)} ${note ?? ''}`.trim(),
  );
}

test.each([
  [
    ['30 2 * * *', 'America/New_York', '2027-03-13T12:00:00Z', 2],
    [
      '2027-03-14T07:00 On 14 March 2027 clocks go forward in America/New_York: 02:30 does not exist, this runs at 03:00.',
      '2027-03-15T06:30',
    ],
  ],
  [
    ['*/20 2 * * *', 'Europe/Berlin', '2027-03-27T12:00:00Z', 1],
    [
      '2027-03-28T01:00 On 28 March 2027 clocks go forward in Europe/Berlin: 02:00, 02:20 and 02:40 do not exist, they run once, at 03:00.',
    ],
  ],
  [
    ['*/10 2 * * *', 'Europe/Berlin', '2027-03-27T12:00:00Z', 1],
    [
      '2027-03-28T01:00 On 28 March 2027 clocks go forward in Europe/Berlin: 02:00 to 02:50 do not exist, they run once, at 03:00.',
    ],
  ],
  [
    ['0 1-3 * * *', 'Europe/Berlin', '2027-10-30T12:00:00Z', 4],
    [
      '2027-10-30T23:00',
      '2027-10-31T00:00 On 31 October 2027 clocks go back in Europe/Berlin: 02:00 comes twice, this runs at the first.',
      '2027-10-31T02:00',
      '2027-11-01T00:00',
    ],
  ],
  [
    ['0 12 30 12 *', 'Pacific/Apia', '2011-12-01T00:00:00Z', 1],
    [
      '2011-12-30T10:00 On 30 December 2011 clocks go forward in Pacific/Apia: 12:00 does not exist, this runs at 00:00 on 31 December 2011.',
    ],
  ],
  [['0 4 * * *', 'Europe/Berlin', '2027-03-27T12:00:00Z', 1], ['2027-03-28T02:00']],
] as const)('the preview of %j', ([expression, zone, from, most], expected) => {
  expect(preview(expression, zone, from, most)).toEqual(expected);
});

test('a preview ends with the runs that are left, and says whose clocks it goes by', () => {
  const cron: Trigger = { type: 'cron', expression: '0 9 * * *', maxRuns: 3 };
  const from = Date.parse('2027-01-01T09:00:00Z');
  expect(previewFires(cron, from, 10, { runsDone: 1 })).toMatchObject({
    zone: 'UTC',
    fires: [{ at: from + 86_400_000 }, { at: from + 2 * 86_400_000 }],
  });
  expect(previewFires({ type: 'interval', everyMs: 60_000 }, from, 2)).toEqual({
    zone: null,
    fires: [
      { at: from, note: null },
      { at: from + 60_000, note: null },
    ],
  });
  expect(previewFires({ type: 'cron', expression: 'often' }, from, 2)).toBeNull();
});

const when = (iso: string) => iso.slice(11, 16);

test.each<[ToldFire, string]>([
  [{ outcome: 'fired', reason: null, facts: {} }, 'Started on time.'],
  [
    { outcome: 'late', reason: 'APP_WAS_OFF', facts: {} },
    'Started later: Countersign was not running at that time.',
  ],
  [
    { outcome: 'missed', reason: 'ASLEEP', facts: {} },
    'Not started: this computer was asleep at that time, or its clock was set forward.',
  ],
  [
    { outcome: 'skipped', reason: 'OVERLAP', facts: {} },
    'Left out: an earlier run of this plan was still going on.',
  ],
  [
    { outcome: 'queued', reason: 'OVERLAP', facts: {} },
    'Waits for the end of an earlier run of this plan.',
  ],
  [
    { outcome: 'missed', reason: 'COALESCED', facts: { into: '2027-03-01T09:00:00.000Z' } },
    'Not started: the start of 09:00 stands for all that were missed.',
  ],
  [
    { outcome: 'missed', reason: 'PAST_CATCH_UP', facts: { limit: 100 } },
    'Not started: no more than 100 missed starts are made up for.',
  ],
  [
    { outcome: 'missed', reason: 'COULD_NOT_START', facts: { error: 'The account is gone.' } },
    'Not started: The account is gone.',
  ],
  [
    {
      outcome: 'missed',
      reason: 'HALTED',
      facts: { count: 7, first: '2027-03-01T09:00:00.000Z', last: '2027-03-01T15:00:00.000Z' },
    },
    '7 starts from 09:00 to 15:00. Not started: everything was stopped.',
  ],
])('%j in words', (fire, words) => {
  expect(fireWords(fire, when)).toBe(words);
});

test('why a schedule is over, in words', () => {
  expect(Object.values(endWords)).toEqual([
    'Over: it has run as often as it may.',
    'Over: its last time has passed.',
    'Over: it was watched for as long as it was to be.',
    'Over: no further start comes.',
    'Over: it was removed.',
    'Over: its plan was edited, and needs a new agreement.',
  ]);
});
