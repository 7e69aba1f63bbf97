// A cron expression on the clocks of a zone. A local time that does not exist is due at the first instant after
// the gap, one that comes twice is due at the first: each once.
import { nextMatch } from './cron-calendar.ts';
import type { DueTimes } from './due-times.ts';
import { firstShowing, latestShown } from './wall-clock.ts';
import { zoneChanges } from './zone-changes.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Errors: what croner throws for no expression, RangeError for no zone, both at the first question. */
export function cronTimes(expression: string, zone: string): DueTimes {
  const after = remembering((instant) => {
    const local = nextMatch(expression, latestShown(zone, instant));
    return local === null ? null : firstShowing(zone, local);
  });
  return {
    after,
    last: (since, upTo) => lastOf(after, since, upTo),
    count: (since, upTo) => countOf(expression, zone, after, since, upTo),
  };
}

type After = DueTimes['after'];

/** Of a few instants: one decision asks about the same ones several times. */
function remembering(after: After): After {
  const known = new Map<number, number | null>();
  return (instant) => {
    const due = known.get(instant);
    if (due !== undefined) return due;
    const found = after(instant);
    if (known.size >= 8) known.clear();
    known.set(instant, found);
    return found;
  };
}

/** Mostly one is due at a time. Else it looks back an hour, then ever further: dense or rare, it takes no long. */
function lastOf(after: After, since: number, upTo: number): number | null {
  const first = after(since);
  if (first === null || first > upTo) return null;
  const second = after(first);
  if (second === null || second > upTo) return first;
  for (let back = hourMs; ; back *= 4) {
    let last = Math.max(second, upTo - back);
    const from = last;
    for (let due = after(last); due !== null && due <= upTo; due = after(due)) last = due;
    if (last !== from || from === second) return last;
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
  // Also where they are at its first moment: what was missing in the day before is due then.
  return zoneChanges(zone, start, next).length === 0 ? { local, start, end: next - 1 } : null;
}

function matchesOf(expression: string, day: number): number {
  let count = 0;
  let match = nextMatch(expression, day - 1);
  for (; match !== null && match < day + dayMs; match = nextMatch(expression, match)) count += 1;
  return count;
}
