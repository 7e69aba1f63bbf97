import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openSeconds } from '../../../src/main/chain/prices/open-seconds.ts';

const at = (instant: string): bigint => BigInt(Date.parse(instant) / 1_000);
const hours = (from: string, to: string) => openSeconds(at(from), at(to)) / 3_600;

it('counts neither Saturday nor Sunday', () => {
  expect(hours('2026-11-25T10:00:00Z', '2026-11-25T12:00:00Z')).toBe(2);
  expect(hours('2026-11-27T23:00:00Z', '2026-11-28T12:00:00Z')).toBe(1);
  expect(hours('2026-11-28T00:00:00Z', '2026-11-29T23:00:00Z')).toBe(0);
  expect(hours('2026-11-27T22:00:00Z', '2026-11-30T03:00:00Z')).toBe(5);
  expect(hours('2026-11-25T00:00:00Z', '2026-12-09T00:00:00Z')).toBe(10 * 24);
});

it('is what a clock counts that is looked at each hour', () => {
  const start = at('2020-01-01T00:00:00Z');
  const span = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 400 }));
  fc.assert(
    fc.property(span, ([from, length]) => {
      let open = 0;
      for (let hour = from; hour < from + length; hour += 1) {
        const day = new Date((Number(start) + hour * 3_600) * 1_000).getUTCDay();
        if (day !== 0 && day !== 6) open += 1;
      }
      const begins = start + BigInt(from) * 3_600n;
      expect(openSeconds(begins, begins + BigInt(length) * 3_600n)).toBe(open * 3_600);
    }),
  );
});
