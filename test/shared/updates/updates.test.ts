import { describe, expect, it } from 'vitest';
import { holdUpsOf } from '../../../src/shared/updates/hold-ups.ts';
import { isNewer } from '../../../src/shared/updates/version.ts';

describe('versions [E-13]', () => {
  it.each([
    ['0.1.1', '0.1.0', true],
    ['0.10.0', '0.9.9', true],
    ['1.0.0', '0.99.99', true],
    ['0.1.0', '0.1.0', false],
    ['0.1.0', '0.1.1', false],
    ['0.9.9', '1.0.0', false],
    ['2.0.0-beta', '1.0.0', false],
    ['2.0', '1.0.0', false],
    ['02.0.0', '1.0.0', false],
    ['2.0.0', '', false],
  ])('%s after %s: %s', (first, second, newer) => {
    expect(isNewer(first, second)).toBe(newer);
  });
});

describe('what an end of the app would break into [E-13]', () => {
  const nothing = { atWork: 0, asking: 0, rehearsing: 0, nextStart: null, now: 1_000 };

  it('is nothing where nothing goes on', () => {
    expect(holdUpsOf(nothing)).toEqual([]);
    expect(holdUpsOf({ ...nothing, nextStart: 601_000 })).toEqual([]);
  });

  it('is a run at work, a question, a rehearsal and a start that is near', () => {
    expect(
      holdUpsOf({ ...nothing, atWork: 1, asking: 2, rehearsing: 1, nextStart: 600_999 }),
    ).toEqual([
      'A run is at work.',
      '2 runs wait for your answer.',
      'A plan is being rehearsed.',
      'A plan starts by itself within ten minutes.',
    ]);
  });
});
