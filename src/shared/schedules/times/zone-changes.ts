// When the clocks of a zone are changed, read from the platform's tz data once per zone and year.

const hourMs = 3_600_000;
const stepMs = 12 * hourMs;
/** What is read at a time; no calendar year, so that no year is special. */
const spanMs = 366 * 24 * hourMs;
const furthestMs = 8_640_000_000_000_000;

/** At `at` (epoch ms) a clock that was `before` ahead of UTC becomes one that is `after` ahead, in ms. */
export interface ZoneChange {
  at: number;
  before: number;
  after: number;
}

interface Span {
  firstOffset: number;
  changes: readonly ZoneChange[];
}

const formats = new Map<string, Intl.DateTimeFormat>();
const spans = new Map<string, Map<number, Span>>();

/** How far the clocks of a zone are ahead of UTC at an instant, in ms. Errors: RangeError for no zone. */
export function offsetAt(zone: string, instant: number): number {
  const { firstOffset, changes } = spanOf(zone, Math.floor(instant / spanMs));
  return changes.findLast(({ at }) => at <= instant)?.after ?? firstOffset;
}

/** Whether the platform knows a text as a zone. */
export function hasClocks(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    // The platform says by throwing that it does not know the zone.
    return false;
  }
}

/** The changes in `[from, to]`, oldest first. */
export function zoneChanges(zone: string, from: number, to: number): ZoneChange[] {
  const found: ZoneChange[] = [];
  const last = Math.floor(to / spanMs);
  for (let index = Math.floor(from / spanMs); index <= last; index += 1) {
    found.push(...spanOf(zone, index).changes.filter(({ at }) => at >= from && at <= to));
  }
  return found;
}

function spanOf(zone: string, index: number): Span {
  const ofZone = spans.get(zone) ?? new Map<number, Span>();
  spans.set(zone, ofZone);
  const known = ofZone.get(index);
  if (known !== undefined) return known;
  const read = readSpan(zone, index * spanMs);
  ofZone.set(index, read);
  return read;
}

/** Looks twice a day: no zone has ever changed its clocks twice within twelve hours. */
function readSpan(zone: string, start: number): Span {
  const firstOffset = readOffset(zone, start - 1);
  const changes: ZoneChange[] = [];
  let before = firstOffset;
  for (let seen = start - 1; seen < start + spanMs - 1; ) {
    const next = Math.min(seen + stepMs, start + spanMs - 1);
    const after = readOffset(zone, next);
    if (after !== before) changes.push({ at: changeWithin(zone, seen, next), before, after });
    [seen, before] = [next, after];
  }
  return { firstOffset, changes };
}

/** The first instant of the later offset in `(from, to]`. */
function changeWithin(zone: string, from: number, to: number): number {
  const later = readOffset(zone, to);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (readOffset(zone, middle) === later) high = middle;
    else low = middle;
  }
  return high;
}

/** "GMT", "GMT+05:30" or "GMT-04:56:02", as the platform writes it. */
const written = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

function readOffset(zone: string, instant: number): number {
  const format = formatOf(zone);
  const within = Math.max(-furthestMs, Math.min(furthestMs, instant));
  const [, sign, hours, minutes, seconds] = written.exec(format.format(within)) ?? [];
  const size = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -size : size) * 1_000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}
