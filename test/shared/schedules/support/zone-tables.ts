// When the clocks of all zones are changed, read off what each shows on the wall.

export interface ZoneTable {
  /** All zones with this very history. */
  zones: string[];
  /** Ahead of UTC at the begin, in ms. */
  first: number;
  changes: { at: number; before: number; after: number }[];
}

const minuteMs = 60_000;

/** The platform knows UTC, but does not list it. */
export const allZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** Every zone of the platform between two instants, those with the same history together. */
export function zoneTables(from: number, to: number, stepMs: number): ZoneTable[] {
  const groups = new Map<string, ZoneTable>();
  for (const zone of allZones) {
    const history = read(zone, from, to, stepMs);
    const key = JSON.stringify(history);
    const group = groups.get(key) ?? { zones: [], ...history };
    group.zones.push(zone);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function read(zone: string, from: number, to: number, stepMs: number): Omit<ZoneTable, 'zones'> {
  // The Swedish way to write a time is that of ISO 8601, but for the T.
  const wall = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const offset = (instant: number) =>
    Date.parse(`${wall.format(instant).replace(' ', 'T')}Z`) - instant;
  const first = offset(from);
  const changes: ZoneTable['changes'] = [];
  let before = first;
  for (let seen = from; seen < to; seen += stepMs) {
    const after = offset(seen + stepMs);
    if (after === before) continue;
    let [low, high] = [seen, seen + stepMs];
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
      if (offset(middle) === after) high = middle;
      else low = middle;
    }
    changes.push({ at: high, before, after });
    before = after;
  }
  return { first, changes };
}
