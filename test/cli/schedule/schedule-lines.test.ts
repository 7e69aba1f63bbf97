import { expect, it } from 'vitest';
import { healthLines } from '../../../src/cli/schedule/schedule-lines.ts';

const fine = {
  ...{ beatAt: 1, endedAt: null, stalled: false, halted: false },
  ...{ active: 2, paused: 0, overdue: 0, next: null },
};

it('says why nothing starts, and nothing where all is well', () => {
  expect(healthLines(fine)).toEqual([]);
  expect(healthLines({ ...fine, halted: true })).toEqual([
    'You stopped everything: nothing starts before "countersign exec allow-again".',
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
