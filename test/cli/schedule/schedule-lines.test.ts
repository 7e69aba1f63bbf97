import { expect, it } from 'vitest';
import { scheduleExample } from '../../../src/cli/schedule/example.ts';
import {
  fireLine,
  firstOf,
  healthLines,
  listedLine,
  scheduleLines,
  unreadableLine,
} from '../../../src/cli/schedule/schedule-lines.ts';
import { askedKeyOf } from '../../../src/shared/schedules/decide/fire.ts';
import type { FireView, ScheduleView } from '../../../src/shared/schedules/views.ts';

const fine = {
  ...{ beatAt: 1, endedAt: null, stalled: false, halted: false },
  ...{ active: 2, paused: 0, overdue: 0, next: null },
};

it('says why nothing starts, and nothing where all is well', () => {
  expect(healthLines(fine)).toEqual([]);
  expect(healthLines({ ...fine, halted: true })).toEqual([
    'Everything is stopped: nothing starts before "countersign exec allow-again".',
  ]);
  expect(healthLines({ ...fine, stalled: true, overdue: 1 })).toEqual([
    'Countersign is not running: nothing starts before it, or "countersign daemon", runs.',
    'Overdue: 1.',
  ]);
  expect(healthLines({ ...fine, endedAt: 2 })).toEqual([
    'Countersign is not running: nothing starts before it, or "countersign daemon", runs.',
  ]);
  expect(healthLines({ ...fine, active: 0, allPausedUntil: null })).toEqual([
    'You paused all schedules: none of them starts before "countersign schedule resume all".',
  ]);
});

it('calls one that was removed so, and any other that ended over', () => {
  const ended = { ...scheduleExample, state: 'ended' } as unknown as ScheduleView;
  expect(listedLine({ ...ended, endsWhy: 'REMOVED' })).toContain('  removed  ');
  expect(listedLine({ ...ended, endsWhy: 'MAX_RUNS' })).toContain('  over  ');
});

it('says how many schedules there are where not all are shown, and why one cannot be', () => {
  const lost = {
    ...{ triggerId: 't1', planId: 'p1', planName: 'A plan', state: 'active' as const },
    why: 'Its plan can no longer be read (It is not JSON).',
  };
  const list = { items: [1, 2], unreadable: [lost], active: 9, paused: 0, ended: 0, total: 9 };
  expect(firstOf(list)).toEqual(['The first 3 of 9 schedules.']);
  expect(firstOf({ ...list, total: 3 })).toEqual([]);
  expect(unreadableLine(lost)).toBe(
    't1  UNREADABLE  A plan  Its plan can no longer be read (It is not JSON).',
  );
});

it('names the mandate that its runs sign under, and says when that is over', () => {
  const mandate = {
    ...{ mandateId: 'm1', name: 'Weekly purchase', state: 'active' },
    expiresAt: Date.UTC(2027, 1, 14, 8),
  };
  const view = { ...scheduleExample, mandate } as unknown as ScheduleView;
  expect(listedLine(view)).toMatch(/ {2}Under the mandate "Weekly purchase"\.$/);
  expect(scheduleLines(view)).toContain(
    'Its runs sign by themselves under the mandate "Weekly purchase" (m1), until 2027-02-14 08:00:00 UTC at the latest.',
  );
  expect(scheduleLines({ ...view, mandate: { ...mandate, state: 'revoked' } })).toContain(
    'Its runs wait for your approval: the mandate "Weekly purchase" (m1) is over.',
  );
  expect(listedLine({ ...view, mandate: { ...mandate, state: 'revoked' } })).toMatch(
    / {2}Its mandate "Weekly purchase" is over: runs wait for you\.$/,
  );
  const without = scheduleLines({ ...view, mandate: null }).join(' ');
  expect(without).not.toMatch(/mandate|\dT\d/);
});

it('tells a start that a person asked for from one at its time', () => {
  const fire = { ...scheduleExample.fires[0], outcome: 'fired' } as unknown as FireView;
  expect(fireLine(fire)).toContain('Started on time.');
  expect(fireLine({ ...fire, dueKey: askedKeyOf('f1') })).toContain('Started by you.');
});
