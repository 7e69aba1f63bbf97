// Between instants and what a clock on the wall shows. A local time is the ms since 1970-01-01T00:00 on the wall.
import { offsetAt, zoneChanges } from './zone-changes.ts';

const dayMs = 86_400_000;

/**
 * The latest local time that the clocks of a zone have shown up to an instant: what they show now, except
 * in an hour that is repeated, where it is the end of that hour.
 */
export function latestShown(zone: string, instant: number): number {
  const peaks = zoneChanges(zone, instant - dayMs, instant)
    .filter(({ before, after }) => after < before)
    // The clock was put back before it came to show this very time.
    .map(({ at, before }) => at + before - 1);
  return Math.max(instant + offsetAt(zone, instant), ...peaks);
}

/**
 * The first instant at which the clocks of a zone show a local time or a later one: the first of two where
 * the time is repeated, the first after the gap where it does not exist.
 */
export function firstShowing(zone: string, local: number): number {
  // No clock is a day ahead of UTC or behind it.
  let from = local - dayMs;
  let offset = offsetAt(zone, from);
  for (const { at, after } of zoneChanges(zone, from + 1, local + dayMs)) {
    const shown = Math.max(from, local - offset);
    if (shown < at) return shown;
    [from, offset] = [at, after];
  }
  return Math.max(from, local - offset);
}
