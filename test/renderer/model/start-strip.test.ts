import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOn, stripDays } from '../../../src/renderer/model/start-strip.ts';

describe('the strip of days', () => {
  it('begins today, and its days follow each other whatever the clocks do', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (now) => {
        const days = stripDays(now, 14);
        expect(days).toHaveLength(14);
        expect(days[0]?.start).toBeLessThanOrEqual(now);
        expect(days[0]?.end).toBeGreaterThan(now);
        for (const [index, { start, end }] of days.entries()) {
          expect(end).toBeGreaterThan(start);
          expect(days[index + 1]?.start ?? end).toBe(end);
        }
      }),
    );
  });

  it('gives every day the same width, one of 23 hours too', () => {
    const days = [
      { start: 0, end: 24 },
      { start: 24, end: 47 },
      { start: 47, end: 71 },
      { start: 71, end: 95 },
    ];
    expect([0, 12, 24, 47, 94].map((at) => placeOn(days, at))).toEqual([
      0,
      12.5,
      25,
      50,
      (3 + 23 / 24) * 25,
    ]);
    expect(placeOn(days, 95)).toBeNull();
    expect(placeOn(days, -1)).toBeNull();
  });
});
