// Times as the clocks of a zone show them.
import { firstShowing } from '../../../../shared/schedules/times/wall-clock.ts';
import { offsetAt, zoneChanges } from '../../../../shared/schedules/times/zone-changes.ts';
import { dayMs } from '../../words/start/read-duration.ts';

/** The local midnight, as ms since 1970 on the wall, of the day that an instant falls into. */
export function localDay(zone: string, instant: number): number {
  return Math.floor((instant + offsetAt(zone, instant)) / dayMs) * dayMs;
}

/** "2027-03-01T08:00:00+01:00": the instant as the clocks of the zone show it. */
export function isoIn(zone: string, instant: number): string {
  const offset = offsetAt(zone, instant);
  const minutes = Math.abs(offset) / 60_000;
  if (offset === 0 || !Number.isInteger(minutes)) return `${whole(instant)}Z`;
  const sign = offset < 0 ? '-' : '+';
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${whole(instant + offset)}${sign}${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/** So many months of the calendar later, at the same time of day; the last day of a month that is shorter. */
export function monthsAfter(zone: string, instant: number, months: number): number {
  const local = new Date(instant + offsetAt(zone, instant));
  const day = local.getUTCDate();
  const then = new Date(local);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months + 1, 0);
  then.setUTCDate(Math.min(day, then.getUTCDate()));
  return instantAt(zone, then.getTime()).at;
}

/** "2027-03-01 08:00" on the wall, with the seconds where there are any. */
export function shown(local: number): string {
  return whole(local).replace('T', ' ').replace(/:00$/, '');
}

function whole(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}

/**
 * The first instant at which the clocks of a zone show a local time, and a sentence where they show it twice or
 * never.
 */
export function instantAt(zone: string, local: number): { at: number; note: string | null } {
  const at = firstShowing(zone, local);
  const shows = at + offsetAt(zone, at);
  if (shows !== local) {
    const note = `${shown(local)} does not exist in ${zone}, where clocks go forward; ${shown(shows)} is taken.`;
    return { at, note };
  }
  const isTwice = zoneChanges(zone, at + 1, at + dayMs).some(
    ({ at: changed, before, after }) => local >= changed + after && local < changed + before,
  );
  if (!isTwice) return { at, note: null };
  return { at, note: `${shown(local)} comes twice in ${zone}; the first is taken.` };
}
