import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, retryAfterMs } from '../../../src/main/chain/rpc/backoff.ts';
import { fullBudget, leastPerMinute, takeCall } from '../../../src/main/chain/rpc/rate-budget.ts';

describe('the calls of a minute [F-08]', () => {
  it('are never more than was set, in any minute, whatever the rush', () => {
    const rush = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 50, maxLength: 400 });
    const perMinutes = fc.integer({ min: leastPerMinute, max: 200 });
    fc.assert(
      fc.property(perMinutes, rush, (perMinute, gaps) => {
        let budget = fullBudget(perMinute, 0);
        let now = 0;
        const sent: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const taken = takeCall(budget, perMinute, now);
          budget = taken.budget;
          if (taken.waitMs === 0) sent.push(now);
          // Who waits as told is sent.
          else expect(takeCall(budget, perMinute, now + taken.waitMs).waitMs).toBe(0);
        }
        for (const end of sent) {
          const inTheMinute = sent.filter((at) => at > end - 60_000 && at <= end);
          expect(inTheMinute.length).toBeLessThanOrEqual(perMinute);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are not given twice for a clock that was set back', () => {
    const empty = { parts: 0, at: 60_000 };
    const back = takeCall(empty, 60, 0);
    expect(back.waitMs).toBeGreaterThan(0);
    expect(takeCall(back.budget, 60, 60_000).waitMs).toBeGreaterThan(0);
  });
});

describe('the wait before asking again [F-08]', () => {
  it('doubles up to four seconds, and is never less than half', () => {
    const least = [0, 1, 2, 3, 4, 5, 50].map((attempt) => backoffMs(attempt, 0));
    expect(least).toEqual([125, 250, 500, 1_000, 2_000, 2_000, 2_000]);
    expect(backoffMs(1, 0.999_999)).toBe(500);
  });

  it.each([
    ['3', 3_000],
    ['0', 0],
    [' 120 ', 120_000],
    ['86400', 300_000],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 10_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    [null, undefined],
  ])('Retry-After: %s', (header, waitMs) => {
    expect(retryAfterMs(header, 0)).toBe(waitMs);
  });
});
