import { expect, it } from 'vitest';
import { healthLines } from '../../../src/cli/schedule/schedule-lines.ts';

const fine = { beatAt: 1, stalled: false, active: 2, paused: 0, overdue: 0, next: null };

it('says why nothing starts, and nothing where all is well', () => {
  expect(healthLines(fine, false)).toEqual([]);
  expect(healthLines(fine, true)).toEqual([
    'You stopped everything: nothing starts before "countersign exec allow-again".',
  ]);
  expect(healthLines({ ...fine, stalled: true, overdue: 1 }, false)).toEqual([
    'Countersign is not running: nothing starts before it, or "countersign daemon", runs.',
    'Overdue: 1.',
  ]);
});
