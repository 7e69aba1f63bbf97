import { describe, expect, it } from 'vitest';
import {
  awayWords,
  fireMark,
  fireReason,
  newlyMissed,
  nextWords,
  outcomeWords,
  startWords,
  zoneOf,
} from '../../../src/renderer/words/schedule-words.ts';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import type { FireView, ScheduleView } from '../../../src/shared/schedules/views.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const hour = 3_600_000;
const cron = { type: 'cron', expression: '0 9 * * 1', timezone: 'Asia/Tokyo' } as const;

function schedule(extra: Partial<ScheduleView> = {}): ScheduleView {
  return {
    ...{ triggerId: 't', planId: 'p', planName: 'Buy', account: '0x', does: 'Swaps.' },
    words: 'Starts every Monday at 09:00 in Asia/Tokyo.',
    ...{ trigger: cron, state: 'active', pausedWhy: null, pausedUntil: null, endsWhy: null },
    ...{ nextDueAt: now + 12 * hour, zone: 'Asia/Tokyo', overdueMs: null, waitsBecause: null },
    notSignedFor: false,
    ...{ lastOutcome: null, lastMissed: null, runsDone: 0, maxRuns: null, mandate: null },
    ...{ lastCheckedAt: null, lastTruth: null, fires: [] },
    ...extra,
  };
}

function fire(extra: Partial<FireView>): FireView {
  return {
    ...{ fireId: 'f', dueKey: 'k', dueAt: now - hour, outcome: 'fired', reason: null },
    ...{ facts: {}, executionId: null, decidedAt: now },
    ...extra,
  };
}

const told = (extra: Partial<ScheduleView>, halted = false) => {
  const { mark, text, below } = nextWords(schedule(extra), now, halted);
  return `${mark?.word ?? text} | ${below}`;
};

describe('when a schedule starts next', () => {
  it('is said on the clock of its own zone, and from now', () => {
    expect(told({})).toBe('Tomorrow, 09:00 | in 12 h, Asia/Tokyo');
    expect(startWords(schedule(), now)).toBe('Every Monday at 09:00 in Asia/Tokyo');
  });

  it('is not said while everything is stopped; what is paused or over stays so', () => {
    const stopped = 'Not while all is stopped | until you allow it again';
    expect(told({}, true)).toBe(stopped);
    expect(told({ nextDueAt: null }, true)).toBe(stopped);
    expect(told({ overdueMs: 180_000 }, true)).toBe(stopped);
    expect(told({ state: 'paused', pausedWhy: 'person' }, true)).toMatch(/^Paused by you/);
    expect(told({ state: 'ended', endsWhy: 'DONE' }, true)).toMatch(/^Over/);
  });

  it('says who paused it and until when', () => {
    const paused = { state: 'paused', pausedWhy: 'person' } as const;
    expect(told(paused)).toBe('Paused by you | until you resume it');
    expect(told({ ...paused, pausedWhy: 'failure' })).toMatch(/^Paused, its last runs failed/);
    expect(told({ ...paused, pausedUntil: now + hour })).toMatch(/until today, \d\d:00$/);
  });

  it('says what keeps back a start that is overdue', () => {
    const late = { overdueMs: 180_000, waitsBecause: 'The network does not answer.' };
    expect(told(late)).toBe('Overdue by 3 min | The network does not answer.');
  });

  it('says of a watched one when it was looked at, and calls unknown unknown', () => {
    const watched = { nextDueAt: null, lastCheckedAt: now - 180_000 };
    expect(told({ nextDueAt: null })).toBe('When it is so | not looked at yet');
    expect(told({ ...watched, lastTruth: 'false' })).toBe(
      'When it is so | looked 3 min ago: not yet',
    );
    expect(told({ ...watched, lastTruth: 'unknown: No answer came.' })).toMatch(
      /: unknown\. No answer came\.$/,
    );
  });

  it('says why nothing more comes', () => {
    expect(told({ state: 'ended', endsWhy: 'MAX_RUNS' })).toBe(
      'Over | It has run as often as it may.',
    );
    expect(told({ state: 'ended', endsWhy: 'EDITED' })).toBe(
      'Over | Its plan was edited, and needs a new agreement.',
    );
  });
});

describe('what became of a schedule', () => {
  const missed = fire({ outcome: 'missed', reason: 'ASLEEP' });
  const lastMissed = { dueAt: missed.dueAt, reason: 'ASLEEP' } as const;

  it('tells a missed start apart from the last outcome, until a later run has ended', () => {
    const lastOutcome = { runId: 'r', state: 'completed', at: now - 2 * hour } as const;
    const missing = schedule({ lastMissed, lastOutcome, fires: [missed] });
    expect(newlyMissed(missing)).toBe(missed);
    expect(outcomeWords(missing).word).toBe('Completed');
    expect(newlyMissed({ ...missing, lastOutcome: { ...lastOutcome, at: now } })).toBeNull();
    expect(outcomeWords(schedule()).word).toBe('No run has ended yet');
  });

  it('says why a start was missed, and nothing where it came at its time', () => {
    expect(fireMark(missed).word).toBe('Missed');
    expect(fireReason(missed, now, 'UTC')).toBe(
      'Not started: this computer was asleep at that time, or its clock was set forward.',
    );
    const many = fire({
      ...{ outcome: 'missed', reason: 'PAST_CATCH_UP' },
      facts: { count: 3, first: '2026-11-19T09:00:00Z', last: '2026-11-21T09:00:00Z' },
    });
    expect(fireReason(many, now, 'UTC')).toBe(
      '3 starts from Thu 19 Nov, 09:00 to yesterday, 09:00. Not started: it was missed too long ago to be made up for.',
    );
    expect(fireReason(fire({}), now, 'UTC')).toBe('');
  });

  it('tells a start that a person asked for from one by the schedule', () => {
    expect(fireMark(fire({ dueKey: 'now:1' })).word).toBe('Started by you');
    expect(fireMark(fire({})).word).toBe('Started on time');
  });
});

describe('while this computer is off or asleep', () => {
  const away = (extra: object) => awayWords({ ...cron, ...extra } as Trigger);

  it('says the rule for missed starts, with its window', () => {
    expect(away({})).toBe(
      'A start that comes while this computer is off or asleep is made up for when it is back, several by one run, if that is at most 1 day late; what is older is listed as missed.',
    );
    expect(away({ missed: 'skip' })).toMatch(/is left out, and listed as missed\.$/);
    expect(away({ missed: 'run_all', catchUpWindowMs: 2 * hour })).toMatch(
      /each by a run of its own, if that is at most 2 h late/,
    );
  });

  it('speaks of the one start of what starts once', () => {
    const once = { type: 'time', at: '2027-03-01T09:00:00Z' } as const;
    expect(awayWords(once)).toBe(
      'Where this computer is off or asleep at that time, it starts when it is back, if that is at most 1 day late; else it is listed as missed.',
    );
  });

  it('says that nobody looks at a price', () => {
    const price = { type: 'price', token: 'ETH', condition: 'below', threshold: '1' } as const;
    expect(awayWords(price)).toMatch(/nobody looks: what comes and goes meanwhile starts nothing/);
  });

  it('goes by the clock of this computer where the trigger names none', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(zoneOf({ trigger: { type: 'interval', everyMs: hour }, zone: 'UTC' })).toBe(own);
    expect(zoneOf(schedule())).toBe('Asia/Tokyo');
  });
});
