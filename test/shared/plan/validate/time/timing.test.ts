import { describe, expect, it } from 'vitest';
import { timing } from '../../../../../src/shared/plan/validate/time/timing/timing.ts';
import { above, action, type Json, plan } from '../../sample-plans.ts';
import { again, atOnce, either, findings, inOrder, pause, pay, sentences } from '../plan-parts.ts';

const now = '2027-03-06T17:00:00Z';
const [before, later, muchLater] = [
  '2027-03-06T16:59:59.999Z',
  '2027-03-07T05:00:00Z',
  '2027-03-09T17:00:00Z',
];
const look = action('look', 'get_price', { token: 'ETH' });
const judge = (root: Json, more: Json = {}): string[] =>
  findings(timing, plan(root, more), { now });
const triggered = (trigger: Json, root = look): string[] => judge(root, { trigger });
const error = (path: string): string[] => [`error of the plan at trigger.${path}`];
const until = (untilTime: string, more: Json = {}) => pause({ untilTime, ...more });

describe('a time that is over', () => {
  it('is an error for a trigger', () => {
    expect(triggered({ type: 'time', at: before })).toEqual(error('at'));
    expect(triggered({ type: 'time', at: '2027-03-06T17:59:00+01:00' })).toEqual(error('at'));
    expect(triggered({ type: 'time', at: now })).toEqual([]);
    const every = { type: 'interval', everyMs: 60_000 };
    expect(triggered({ ...every, endAt: before })).toEqual(error('endAt'));
    expect(triggered({ ...every, startAt: before, endAt: '2027-03-01T00:00:00Z' })).toEqual(
      error('endAt'),
    );
    expect(triggered({ ...every, startAt: before, endAt: later })).toEqual([]);
  });

  it('is an error for a wait, unless the plan starts later anyway', () => {
    expect(judge(until(before))).toEqual(['error of pause at root.untilTime']);
    expect(triggered({ type: 'immediate' }, until(before))).toHaveLength(1);
    expect(triggered({ type: 'time', at: later }, until(before))).toEqual([]);
    const every = { type: 'interval', everyMs: 60_000 };
    expect(triggered({ ...every, startAt: later }, until(before))).toEqual([]);
    expect(triggered({ ...every, startAt: before }, until(before))).toHaveLength(1);
  });

  it('is not known without a present time', () => {
    expect(findings(timing, plan(until(before)))).toEqual([]);
    expect(findings(timing, plan(until('tomorrow')), { now })).toEqual([]);
  });
});

describe('a trigger that never fires', () => {
  const every = { type: 'interval', everyMs: 60_000 };
  it('ends before it starts', () => {
    expect(triggered({ ...every, startAt: later, endAt: later })).toEqual(error('endAt'));
    expect(triggered({ ...every, startAt: muchLater, endAt: later })).toEqual(error('endAt'));
    expect(triggered({ ...every, startAt: later, endAt: muchLater })).toEqual([]);
    const always = plan(look, { trigger: { ...every, startAt: later, endAt: before } });
    expect(findings(timing, always)).toEqual(error('endAt'));
  });

  it('has no runs, or no time, left', () => {
    expect(triggered({ ...every, maxRuns: 0 })).toEqual(error('maxRuns'));
    expect(triggered({ type: 'cron', expression: '0 9 * * 1', maxRuns: -1 })).toEqual(
      error('maxRuns'),
    );
    expect(triggered({ ...every, maxRuns: 1 })).toEqual([]);
    const when = { type: 'condition', when: above('1') };
    expect(triggered({ ...when, expiresAfterMs: 0 })).toEqual(error('expiresAfterMs'));
    expect(triggered({ ...when, expiresAfterMs: 1 })).toEqual([]);
  });

  it.each([
    ['0 0 30 2 *', true],
    ['0 0 31 2,4,6,9,11 *', true],
    ['0 0 29 2 *', false],
    ['0 0 30 2 1', false],
    ['30 2 14 3 *', false],
    ['  0   9 * * 1 ', false],
    ['61 9 * * 1', false],
  ])('asks for a day that no calendar has: %j is %j', (expression, never) => {
    const trigger = { type: 'cron', expression, timezone: 'America/New_York' };
    expect(triggered(trigger)).toEqual(never ? error('expression') : []);
    expect(findings(timing, plan(look, { trigger }))).toHaveLength(never ? 1 : 0);
  });

  it('is not judged in a zone that does not exist', () => {
    expect(triggered({ type: 'cron', expression: '0 0 30 2 *', timezone: 'Mars/Olympus' })).toEqual(
      [],
    );
  });
});

describe('a wait for a time', () => {
  const found = ['error of pause at root.untilTime'];
  it('gives up before it comes', () => {
    expect(judge(until('2027-03-07T17:00:00Z'))).toEqual([]);
    expect(judge(until('2027-03-07T17:00:00.001Z'))).toEqual(found);
    expect(judge(until(later, { maxWaitMs: 3_600_000 }))).toEqual(found);
    expect(judge(until(muchLater, { maxWaitMs: 4 * 86_400_000 }))).toEqual([]);
  });

  it('is counted from when it can begin', () => {
    expect(triggered({ type: 'time', at: '2027-03-09T00:00:00Z' }, until(muchLater))).toEqual([]);
    const every = { type: 'interval', everyMs: 86_400_000, startAt: '2027-03-09T00:00:00Z' };
    expect(triggered(every, until(muchLater))).toEqual([]);
    const day = pause({ durationMs: 86_400_000 });
    expect(judge(inOrder(day, until('2027-03-08T17:00:00Z')))).toEqual([]);
    expect(judge(inOrder(until('2027-03-07T17:00:00Z'), until('2027-03-08T17:00:00Z')))).toEqual(
      [],
    );
    expect(judge(inOrder(either(day), until('2027-03-08T17:00:00Z')))).toHaveLength(1);
    expect(judge(atOnce(day, until('2027-03-08T17:00:00Z')))).toHaveLength(1);
  });
});

describe('a limit', () => {
  const limit = (body: Json): string[] => judge({ ...inOrder(body), timeoutMs: 60_000 });
  const found = ['error of order at root.timeoutMs'];
  const minutes = (count: number, id = 'pause') => ({
    ...pause({ durationMs: count * 60_000 }),
    id,
  });

  it('is an error when the certain waits inside are longer', () => {
    expect(judge({ ...minutes(2), timeoutMs: 60_000 })).toEqual([
      'error of pause at root.timeoutMs',
    ]);
    expect(limit(minutes(1))).toEqual([]);
    expect(limit(inOrder(minutes(1), minutes(1, 'b')))).toEqual(found);
    expect(limit(atOnce(minutes(1), minutes(1, 'b')))).toEqual([]);
    expect(limit(atOnce(minutes(1), minutes(2, 'b')))).toEqual(found);
    expect(limit(either(minutes(3), minutes(2, 'b')))).toEqual(found);
  });

  it('is not judged by waits that may not come', () => {
    expect(limit(either(minutes(3)))).toEqual([]);
    expect(limit(either(minutes(3), minutes(1, 'b')))).toEqual([]);
    expect(limit(again(minutes(1), { delayMs: 60_000 }))).toEqual([]);
    expect(limit(again(minutes(2)))).toEqual(found);
    expect(limit({ ...minutes(2), onFailure: { strategy: 'skip' } })).toEqual([]);
    expect(limit(pay('p', {}, { onError: minutes(2) }))).toEqual([]);
    expect(limit({ ...atOnce(minutes(2)), allowPartialFailure: true })).toEqual([]);
    expect(limit(pause({ until: above('1') }))).toEqual([]);
  });
});

describe('a duration', () => {
  it.each<[Json, string, Json]>([
    [pause({ durationMs: -1 }), 'durationMs', pause({ durationMs: 0 })],
    [
      pause({ durationMs: 1, pollIntervalMs: 0 }),
      'pollIntervalMs',
      pause({ durationMs: 1, pollIntervalMs: 1 }),
    ],
    [pause({ durationMs: 1, maxWaitMs: 0 }), 'maxWaitMs', pause({ durationMs: 1, maxWaitMs: 1 })],
    [again(look, { delayMs: -1 }), 'delayMs', again(look, { delayMs: 0 })],
    [{ ...look, timeoutMs: 0 }, 'timeoutMs', { ...look, timeoutMs: 1 }],
    [
      { id: 'g', label: '', type: 'gate', expiresAfterMs: 0 },
      'expiresAfterMs',
      { id: 'g', label: '', type: 'gate' },
    ],
    [
      { ...look, onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: -1 } },
      'onFailure.delayMs',
      { ...look, onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: 0 } },
    ],
  ])('that no clock can measure is an error: %j', (bad, field, good) => {
    expect(judge(bad)).toEqual([`error of ${bad['id']} at root.${field}`]);
    expect(judge(good)).toEqual([]);
  });

  it.each([
    [{ type: 'condition', when: above('1'), pollIntervalMs: 0 }, 'pollIntervalMs'],
    [
      { type: 'price', token: 'ETH', condition: 'above', threshold: '1', cooldownMs: -1 },
      'cooldownMs',
    ],
    [{ type: 'immediate', jitterMs: -1 }, 'jitterMs'],
    [{ type: 'cron', expression: '0 9 * * 1', catchUpWindowMs: -1 }, 'catchUpWindowMs'],
  ])('of a trigger likewise: %j', (trigger, field) => {
    expect(triggered(trigger)).toEqual(error(field));
  });
});

describe('an interval', () => {
  const every = (everyMs: number, root: Json = pay('p')) =>
    triggered({ type: 'interval', everyMs }, root);
  it('below half a minute is a warning when it sends transactions', () => {
    const warned = ['warning of the plan at trigger.everyMs'];
    expect(every(1_000)).toEqual(warned);
    expect(every(29_999)).toEqual(warned);
    expect(every(30_000)).toEqual([]);
    expect(every(999)).toEqual([]);
    expect(every(1_000, look)).toEqual([]);
  });
});

it('says it in sentences', () => {
  const every = { type: 'interval', everyMs: 5_000, startAt: muchLater, endAt: later, maxRuns: 0 };
  const when = { type: 'condition', when: above('1'), expiresAfterMs: 0, pollIntervalMs: -1 };
  const documents = [
    plan(pay('p'), { trigger: every }),
    plan(look, { trigger: when }),
    plan(look, { trigger: { type: 'time', at: before } }),
    plan(look, { trigger: { type: 'cron', expression: '0 0 30 2 *' } }),
    plan(until(muchLater)),
    plan({ ...pause(), timeoutMs: 1 }),
    plan({ ...look, timeoutMs: 0 }),
  ];
  expect(sentences(timing, documents, { now })).toMatchInlineSnapshot(`
    "error: With 0 runs allowed the plan never starts.
    error: The end, 2027-03-07T05:00:00Z, is not after the start, 2027-03-09T17:00:00Z, so the plan never starts.
    warning: Every 5 seconds is faster than transactions are confirmed. [30000]
    error: The trigger expires before it can fire.
    error: A time cannot be negative; write it in ms, such as 60000.
    error: 2027-03-06T16:59:59.999Z is already over.
    error: No day in the calendar fits "0 0 30 2 *", so the plan never starts.
    error: This wait gives up before 2027-03-09T17:00:00Z comes; give it a longer maxWaitMs.
    error: The limit of 1 ms is shorter than the waits inside, 1 minute.
    error: No time at all is left here; write it in ms, such as 60000."
  `);
});
