import type { DueTimes } from './due-times.ts';

/** Every `everyMs` from `firstAt` on, both included, to `endAt`: number k is at `firstAt + k * everyMs`, without drift. */
export function intervalTimes(
  firstAt: number,
  everyMs: number,
  endAt = Number.POSITIVE_INFINITY,
): DueTimes {
  /** How many are at an instant or before it. */
  const upTo = (instant: number): number => {
    const end = Math.min(instant, endAt);
    return end < firstAt ? 0 : Math.floor((end - firstAt) / everyMs) + 1;
  };
  return {
    after(instant) {
      const next = firstAt + upTo(instant) * everyMs;
      return next > instant && next <= endAt ? next : null;
    },
    last(after, until) {
      const count = upTo(until);
      return count > upTo(after) ? firstAt + (count - 1) * everyMs : null;
    },
    count: (after, until) => Math.max(0, upTo(until) - upTo(after)),
  };
}
