// Where starts stand on a strip of days.

/** One day on this computer's clock; it may have 23 or 25 hours. */
export interface StripDay {
  start: number;
  end: number;
}

/** Today and the days after it. */
export function stripDays(now: number, count: number): StripDay[] {
  const today = new Date(now);
  const midnight = (days: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime();
  return Array.from({ length: count }, (_, at) => ({ start: midnight(at), end: midnight(at + 1) }));
}

/** In percent of the strip, each day being as wide as every other; null outside of it. */
export function placeOn(days: readonly StripDay[], at: number): number | null {
  const index = days.findIndex(({ start, end }) => at >= start && at < end);
  const day = days[index];
  if (day === undefined) return null;
  return ((index + (at - day.start) / (day.end - day.start)) / days.length) * 100;
}
