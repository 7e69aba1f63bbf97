import { expect, test } from 'vitest';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import {
  decideSighted,
  type SightedFire,
  type SightedState,
} from '../../../src/shared/schedules/decide/decide-sighted.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2027, 2, 1, 10);
const absence = { from: now - 8 * hour, to: now - minute, why: 'ASLEEP' } as const;
const event: Trigger = {
  ...{ type: 'onchain_event', chainId: 1, contractAddress: '0x', eventSignature: 'A()' },
  recurring: true,
};

function state(trigger: Partial<Trigger> = {}, more: Partial<SightedState> = {}): SightedState {
  return {
    trigger: { ...event, ...trigger } as Trigger,
    ...{ runsDone: 0, running: false, queued: 0, absence: null, unknownBefore: null },
    ...more,
  };
}

/** A log that was certain so long ago. */
function log(agoMs: number): SightedFire {
  const dueAt = now - agoMs;
  return { dueKey: `log of ${agoMs}`, dueAt, since: dueAt, isExact: true };
}

function short(of: SightedState, ...agos: number[]): string[] {
  const { fires } = decideSighted(of, agos.map(log), now);
  return fires.map(({ outcome, reason }) => [outcome, reason].filter(Boolean).join(' '));
}

test('what was found within a minute is on time', () => {
  expect(short(state(), minute)).toEqual(['fired']);
  expect(short(state({}, { absence }), minute)).toEqual(['fired']);
});

test('what came while nobody looked starts late, one after the other, and what came since by the rule for overlaps', () => {
  expect(short(state({}, { absence }), 3 * hour, 2 * hour, minute)).toEqual([
    ...['late ASLEEP', 'queued ASLEEP', 'skipped OVERLAP'],
  ]);
});

test('while an earlier run goes on all of them are left out where the rule says so', () => {
  const running = { absence, running: true };
  expect(short(state({}, running), 3 * hour, 2 * hour)).toEqual([
    ...['skipped OVERLAP', 'skipped OVERLAP'],
  ]);
});

test('what is found late for another reason says it, where it is known', () => {
  expect(short(state(), hour)).toEqual(['late']);
  const unknownBefore = 'The endpoint does not answer.';
  const { fires } = decideSighted(state({}, { unknownBefore }), [log(hour)], now);
  expect(fires).toMatchObject([
    { outcome: 'late', reason: 'COULD_NOT_START', facts: { error: unknownBefore } },
  ]);
});

test('a value is late where it was looked at last before nobody looked, and else on time', () => {
  const seen = (since: number | null) => ({ dueKey: 'k', dueAt: now, since, isExact: false });
  const outcome = (since: number | null) =>
    decideSighted(state({}, { absence }), [seen(since)], now).fires[0]?.outcome;
  expect(outcome(absence.from - hour)).toBe('late');
  expect(outcome(absence.to)).toBe('fired');
  expect(outcome(null)).toBe('fired');
});

test('by the rule for what was missed it is left out, or made up for by one', () => {
  expect(short(state({ missed: 'skip' }, { absence }), hour, minute)).toEqual([
    ...['missed ASLEEP', 'fired'],
  ]);
  const once = state({ missed: 'run_once' }, { absence });
  expect(short(once, 3 * hour, 2 * hour)).toEqual(['missed COALESCED', 'late ASLEEP']);
  expect(short(once, 3 * hour, minute)).toEqual(['missed COALESCED', 'fired']);
});

test('what came too long ago, and more than a hundred, is missed', () => {
  expect(short(state({}, { absence }), 25 * hour)).toEqual(['missed PAST_CATCH_UP']);
  expect(short(state({ catchUpWindowMs: 48 * hour }, { absence }), 25 * hour)).toHaveLength(1);
  const many = Array.from({ length: 102 }, (_, index) => 2 * hour - index);
  expect(short(state({}, { absence }), ...many).slice(99)).toEqual([
    ...['queued ASLEEP', 'missed PAST_CATCH_UP', 'missed PAST_CATCH_UP'],
  ]);
});

test('one that starts once starts once, and is not left out for a run that goes on', () => {
  const once = { recurring: false };
  expect(short(state(once, { absence }), 3 * hour, 2 * hour, minute)).toEqual(['late ASLEEP']);
  expect(short(state(once, { running: true }), minute, 0)).toEqual(['queued OVERLAP']);
  const skips = state({ ...once, missed: 'skip' }, { absence });
  expect(short(skips, 2 * hour, minute)).toEqual(['missed ASLEEP', 'fired']);
});

test('what comes after the only start does not cancel it', () => {
  const once = state({ recurring: false, overlap: 'cancel_running' });
  const twice = [log(minute), log(0)];
  expect(decideSighted(once, twice, now)).toMatchObject({
    ...{ fires: [{ outcome: 'fired' }], cancelRunning: false },
  });
  const behind = decideSighted({ ...once, running: true }, twice, now);
  expect(behind).toMatchObject({ fires: [{ outcome: 'queued' }], cancelRunning: true });
});
