// A cron expression on the clocks of a zone. A local time that does not exist is due at the first instant after
// the gap, one that comes twice is due at the first: each once.
import { nextMatch } from './cron-calendar.ts';
import type { DueTimes } from './due-times.ts';
import { firstShowing, latestShown } from './wall-clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Errors: what croner throws for no expression, RangeError for no zone, both at the first question. */
export function cronTimes(expression: string, zone: string): DueTimes {
  const after = (instant: number): number | null => {
    const local = nextMatch(expression, latestShown(zone, instant));
    return local === null ? null : firstShowing(zone, local);
  };
  return {
    after,
    last: (since, upTo) => lastOf(after, since, upTo),
    count: (since, upTo) => countOf(expression, zone, after, since, upTo),
  };
}

type After = DueTimes['after'];

/** Looks back an hour, then ever further, so that neither a dense schedule nor a rare one takes long. */
function lastOf(after: After, since: number, upTo: number): number | null {
  for (let back = hourMs; ; back *= 4) {
    const from = Math.max(since, upTo - back);
    let last: number | null = null;
    for (let due = after(from); due !== null && due <= upTo; due = after(due)) last = due;
    if (last !== null || from <= since) return last;
  }
}

/** One by one, but for whole days without a change of clocks: those that match at all are all alike. */
function countOf(
  expression: string,
  zone: string,
  after: After,
  since: number,
  upTo: number,
): number {
  let count = 0;
  let ofDay: number | undefined;
  for (let [seen, due] = [since, after(since)]; due !== null && due <= upTo; due = after(seen)) {
    const day = plainDay(zone, due);
    if (day !== null && day.start > seen && day.end <= upTo) {
      ofDay ??= matchesOf(expression, day.local);
      count += ofDay;
      seen = day.end;
    } else {
      count += 1;
      seen = due;
    }
  }
  return count;
}

/** The day of an instant, from its first ms to its last; null when the clocks are changed in it. */
function plainDay(zone: string, instant: number) {
  const local = Math.floor(latestShown(zone, instant) / dayMs) * dayMs;
  const start = firstShowing(zone, local);
  const next = firstShowing(zone, local + dayMs);
  return next - start === dayMs ? { local, start, end: next - 1 } : null;
}

function matchesOf(expression: string, day: number): number {
  let count = 0;
  let match = nextMatch(expression, day - 1);
  for (; match !== null && match < day + dayMs; match = nextMatch(expression, match)) count += 1;
  return count;
}
