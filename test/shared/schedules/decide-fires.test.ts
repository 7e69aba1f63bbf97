import { describe, expect, test } from 'vitest';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import { decideFires, nextDueAt } from '../../../src/shared/schedules/decide/decide-fires.ts';
import type { ScheduleState } from '../../../src/shared/schedules/decide/schedule.ts';

const at = (time: string) => Date.parse(`2027-03-01T${time}Z`);
const hourly: Trigger = { type: 'cron', expression: '0 * * * *' };

function schedule(trigger: Trigger, more: Partial<ScheduleState> = {}): ScheduleState {
  return {
    triggerId: 't1',
    trigger,
    agreedAt: at('00:30:00'),
    decidedTo: null,
    runsDone: 0,
    queued: 0,
    running: false,
    held: null,
    away: 'APP_WAS_OFF',
    ...more,
  };
}

/** `10:00 fired`, `09:00 missed COALESCED`: the fires in short. */
function short(state: ScheduleState, time: string): string[] {
  return decideFires(state, at(time)).fires.map(({ dueAt, outcome, reason }) =>
    [new Date(dueAt).toISOString().slice(11, 16), outcome, reason].filter(Boolean).join(' '),
  );
}

test('what is decided within a minute is on time, and is decided once', () => {
  const state = schedule(hourly, { decidedTo: at('09:00:00') });
  const decision = decideFires(state, at('10:00:59'));
  expect(decision).toEqual({
    fires: [
      {
        dueKey: '2027-03-01T10:00:00.000Z',
        dueAt: at('10:00:00'),
        outcome: 'fired',
        reason: null,
        facts: {},
      },
    ],
    decidedTo: at('10:00:00'),
    nextDueAt: at('11:00:00'),
    cancelRunning: false,
    ended: null,
  });
  const { decidedTo } = decision;
  expect(short({ ...state, decidedTo }, '10:00:59')).toEqual([]);
});

test('nothing is due before its time', () => {
  const state = schedule(hourly, { decidedTo: at('09:00:00') });
  expect(decideFires(state, at('09:59:59'))).toMatchObject({
    fires: [],
    nextDueAt: at('10:00:00'),
  });
  expect(nextDueAt(state)).toBe(at('10:00:00'));
});

describe('what was missed', () => {
  const since = { decidedTo: at('06:00:00') };

  test('is made up for by one start', () => {
    expect(short(schedule(hourly, since), '09:30:00')).toEqual([
      '07:00 missed COALESCED',
      '08:00 missed COALESCED',
      '09:00 late APP_WAS_OFF',
    ]);
  });

  test('is made up for by the start that is on time, where there is one', () => {
    const { fires } = decideFires(schedule(hourly, since), at('08:00:10'));
    expect(fires.map(({ outcome, facts }) => [outcome, facts])).toEqual([
      ['missed', { into: '2027-03-01T08:00:00.000Z' }],
      ['fired', {}],
    ]);
  });

  test('is left out', () => {
    const asleep = schedule({ ...hourly, missed: 'skip' }, { ...since, away: 'ASLEEP' });
    expect(short(asleep, '08:30:00')).toEqual(['07:00 missed ASLEEP', '08:00 missed ASLEEP']);
  });

  test('is made up for one after the other', () => {
    expect(short(schedule({ ...hourly, missed: 'run_all' }, since), '09:00:30')).toEqual([
      '07:00 late APP_WAS_OFF',
      '08:00 queued APP_WAS_OFF',
      '09:00 skipped OVERLAP',
    ]);
  });

  test('too long ago is not made up for', () => {
    const window = { catchUpWindowMs: 5_400_000 };
    expect(short(schedule({ ...hourly, ...window }, since), '09:30:00')).toEqual([
      '07:00 missed PAST_CATCH_UP',
      '08:00 missed COALESCED',
      '09:00 late APP_WAS_OFF',
    ]);
    const shortWindow = { catchUpWindowMs: 600_000 };
    expect(short(schedule({ ...hourly, ...shortWindow }, since), '08:30:00')).toEqual([
      '07:00 missed PAST_CATCH_UP',
      '08:00 missed PAST_CATCH_UP',
    ]);
  });

  test('is made up for a hundred times at most', () => {
    const minutely: Trigger = { type: 'cron', expression: '* * * * *', missed: 'run_all' };
    const { fires } = decideFires(schedule(minutely, since), at('08:00:00'));
    const of = (wanted: string) => fires.filter(({ outcome }) => outcome === wanted);
    expect(of('late')).toHaveLength(1);
    expect(of('queued')).toHaveLength(99);
    expect(of('missed').every(({ facts }) => facts.limit === 100)).toBe(true);
    expect(fires).toHaveLength(120);
  });

  test('in a long gap is a thousand rows and one that names the rest', () => {
    const everySecond: Trigger = {
      type: 'interval',
      everyMs: 1_000,
      startAt: '2027-03-01T00:00:00Z',
    };
    const state = schedule(everySecond, { decidedTo: at('00:00:00') });
    const yearLater = Date.UTC(2028, 2, 1, 0, 0, 0, 500);
    const { fires, decidedTo, nextDueAt: next } = decideFires(state, yearLater);
    const summaries = fires.filter(({ facts }) => facts.count !== undefined);
    // One row for those too old, one for those that the start on time stands for.
    expect(summaries).toHaveLength(2);
    expect(fires).toHaveLength(1_000 + 2 + 60);
    const counted = fires.reduce((sum, { facts }) => sum + (facts.count ?? 1), 0);
    expect(counted).toBe(366 * 86_400);
    expect([decidedTo, next]).toEqual([yearLater - 500, yearLater + 500]);
  });

  test('of a time that was over when it was agreed to is not forgotten', () => {
    const time: Trigger = { type: 'time', at: '2027-03-01T00:10:00Z' };
    expect(decideFires(schedule(time), at('00:30:00'))).toMatchObject({
      fires: [{ outcome: 'late' }],
      ended: 'DONE',
      nextDueAt: null,
    });
  });
});

describe('an earlier run that goes on', () => {
  const running = { decidedTo: at('09:00:00'), running: true };

  test.each([
    ['skip', 'skipped', false],
    ['queue', 'queued', false],
    ['cancel_running', 'queued', true],
  ] as const)('with the rule %s the start is %s', (overlap, outcome, cancelRunning) => {
    const decision = decideFires(schedule({ ...hourly, overlap }, running), at('10:00:00'));
    expect(decision.fires).toMatchObject([{ outcome, reason: 'OVERLAP' }]);
    expect(decision.cancelRunning).toBe(cancelRunning);
  });

  test('a start that comes once is not left out: it waits, also behind another one', () => {
    const once: Trigger = { type: 'time', at: '2027-03-01T10:00:00Z' };
    for (const queued of [0, 1]) {
      const decision = decideFires(schedule(once, { running: true, queued }), at('10:00:00'));
      expect(decision.fires).toMatchObject([{ outcome: 'queued', reason: 'OVERLAP' }]);
      expect(decision.ended).toBeNull();
    }
  });

  test('one start waits at most', () => {
    const state = schedule({ ...hourly, overlap: 'queue' }, { ...running, queued: 1 });
    expect(short(state, '10:00:00')).toEqual(['10:00 skipped OVERLAP']);
  });
});

describe('a schedule that is held', () => {
  test('starts nothing, and says why', () => {
    const paused = { decidedTo: at('06:00:00'), held: { reason: 'PAUSED', until: null } } as const;
    expect(short(schedule(hourly, paused), '08:00:10')).toEqual([
      '07:00 missed PAUSED',
      '08:00 missed PAUSED',
    ]);
  });

  test('until a time goes on after it', () => {
    const held = { reason: 'HALTED', until: at('07:30:00') } as const;
    expect(short(schedule(hourly, { decidedTo: at('06:00:00'), held }), '09:10:00')).toEqual([
      '07:00 missed HALTED',
      '08:00 missed COALESCED',
      '09:00 late APP_WAS_OFF',
    ]);
  });
});

describe('a clock that is set', () => {
  test('back decides nothing anew, and waits for what was not decided yet', () => {
    const state = schedule(hourly, { decidedTo: at('10:00:00') });
    expect(decideFires(state, at('08:00:30'))).toMatchObject({
      fires: [],
      decidedTo: at('10:00:00'),
      nextDueAt: at('11:00:00'),
    });
  });

  test('forward a year starts one run', () => {
    const state = schedule(hourly, { decidedTo: at('10:00:00'), away: 'ASLEEP' });
    const { fires } = decideFires(state, Date.UTC(2028, 2, 1, 10, 30));
    const started = fires.filter(({ outcome }) => outcome !== 'missed');
    expect(started).toMatchObject([{ outcome: 'late', dueKey: '2028-03-01T10:00:00.000Z' }]);
    expect(fires.reduce((sum, { facts }) => sum + (facts.count ?? 1), 0)).toBe(366 * 24);
  });
});

describe('the end', () => {
  const thrice: Trigger = {
    type: 'interval',
    everyMs: 3_600_000,
    startAt: '2027-03-01T01:00:00Z',
    maxRuns: 3,
  };

  test('comes with the last run that may be', () => {
    const state = schedule(thrice, { decidedTo: at('02:00:00'), runsDone: 2 });
    expect(decideFires(state, at('03:00:00'))).toMatchObject({
      fires: [{ outcome: 'fired' }],
      nextDueAt: null,
      ended: 'MAX_RUNS',
    });
  });

  test('does not come by what was missed', () => {
    const state = schedule(
      { ...thrice, missed: 'skip' },
      { decidedTo: at('01:00:00'), runsDone: 1 },
    );
    expect(decideFires(state, at('08:30:00')).ended).toBeNull();
  });

  test('waits for a start in the queue', () => {
    const state = schedule(
      { ...thrice, overlap: 'queue' },
      { decidedTo: at('02:00:00'), runsDone: 2, running: true },
    );
    const decision = decideFires(state, at('03:00:00'));
    expect(decision).toMatchObject({
      fires: [{ outcome: 'queued' }],
      nextDueAt: null,
      ended: null,
    });
    const after = { ...state, decidedTo: decision.decidedTo, runsDone: 3, running: true };
    expect(decideFires(after, at('05:00:00'))).toMatchObject({ fires: [], ended: 'MAX_RUNS' });
  });

  test('stops the starts that are made up for', () => {
    const state = schedule(
      { ...thrice, missed: 'run_all' },
      { decidedTo: at('01:00:00'), runsDone: 1 },
    );
    expect(short(state, '08:30:00')).toEqual([
      '02:00 late APP_WAS_OFF',
      '03:00 queued APP_WAS_OFF',
    ]);
  });

  test('is the end of an interval', () => {
    const ends: Trigger = {
      ...thrice,
      maxRuns: undefined,
      endAt: '2027-03-01T02:00:00Z',
    } as Trigger;
    expect(
      decideFires(schedule(ends, { decidedTo: at('01:00:00') }), at('02:00:00')),
    ).toMatchObject({
      fires: [{ outcome: 'fired' }],
      ended: 'END_REACHED',
    });
  });

  test('of an immediate trigger is its start', () => {
    expect(decideFires(schedule({ type: 'immediate' }), at('00:30:00'))).toMatchObject({
      fires: [{ outcome: 'fired' }],
      ended: 'DONE',
    });
  });
});

test('a jitter moves the start, not the due time, and the same one by the same time', () => {
  const jittered = schedule({ ...hourly, jitterMs: 600_000 }, { decidedTo: at('09:00:00') });
  const start = nextDueAt(jittered) ?? 0;
  expect(start).toBe(nextDueAt(jittered));
  expect(start).toBeGreaterThan(at('10:00:00'));
  expect(start).toBeLessThanOrEqual(at('10:10:00'));
  expect(decideFires(jittered, start - 1)).toMatchObject({ fires: [], nextDueAt: start });
  expect(decideFires(jittered, start + 60_000).fires).toMatchObject([
    { dueAt: at('10:00:00'), outcome: 'fired' },
  ]);
});

test('of a trigger that is not by time nothing is decided', () => {
  const balance: Trigger = { type: 'balance', token: 'ETH', condition: 'above', threshold: '1' };
  expect(decideFires(schedule(balance), at('10:00:00'))).toEqual({
    fires: [],
    decidedTo: null,
    nextDueAt: null,
    cancelRunning: false,
    ended: null,
  });
});
