const shape =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-](\d{2}):(\d{2}))$/;

/**
 * Epoch milliseconds of an ISO 8601 date-time with its zone ("2027-03-06T17:00:00Z"). Null when the text
 * is something else, names no zone, or a day that no calendar has.
 */
export function instantOf(text: string): number | null {
  const match = shape.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const inRange =
    within(month, 1, 12) &&
    (within(day, 1, 28) || within(day, 29, lastDay(year, month))) &&
    within(hour, 0, 23) &&
    within(minute, 0, 59) &&
    within(second, 0, 59) &&
    within(offsetHour, 0, 23) &&
    within(offsetMinute, 0, 59);
  const instant = inRange ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}

function lastDay(year = 0, month = 0): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function within(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most;
}

/** A time for people anywhere, e.g. "2027-03-06 17:00:05 UTC". `at`: epoch milliseconds. */
export function utcTime(at: number): string {
  const text = new Date(at).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)} UTC`;
}
