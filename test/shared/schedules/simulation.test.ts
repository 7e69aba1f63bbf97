// Every zone there is, forty expressions, and each change of clocks in ten years, against a walk along the minutes.
import { expect, test } from 'vitest';
import { triggerTimes } from '../../../src/shared/schedules/times/trigger-times.ts';
import { fortyExpressions } from './support/expressions.ts';
import { walkMinutes } from './support/walk-minutes.ts';
import { allZones, zoneTables } from './support/zone-tables.ts';

const [begin, end] = [Date.UTC(2024, 0, 1), Date.UTC(2034, 0, 1)];
const [minuteMs, dayMs] = [60_000, 86_400_000];
/** Of a dense expression the starts next to the change are gone through, this many on each side. */
const nearest = 10;
const seededDays = 6;
/** Of expressions that are due less often in a span, all that are due are counted too. */
const sparse = 40;

const walk = walkMinutes(fortyExpressions);
const groups = zoneTables(begin, end, 7 * dayMs);

test('in every zone each due time comes exactly once, about each change of clocks and on other days [R-06]', {
  timeout: 120_000,
}, () => {
  const counts = { zones: 0, groups: groups.length, changes: 0, days: 0, due: 0, asked: 0 };
  const random = seeded(20_261_122);
  for (const table of groups) {
    const zone = table.zones[Math.floor(random() * table.zones.length)] ?? 'UTC';
    counts.zones += table.zones.length;
    const times = fortyExpressions.map((expression) => {
      const found = triggerTimes({ type: 'cron', expression, timezone: zone }, begin);
      if (found === null) throw new Error(`${expression} in ${zone} has no times`);
      return found;
    });
    const compare = (from: number, to: number, about: number, most: number) => {
      walk(table, from, to).forEach((all, index) => {
        const after = all.findIndex((at) => at >= about);
        const middle = after < 0 ? all.length : after;
        const first = Math.max(0, middle - most);
        const expected = all.slice(first, middle + most);
        // Where the list goes to the end of the span, one more would be one too many.
        const listed = middle + most < all.length ? expected.length : expected.length + 1;
        const actual: number[] = [];
        let due = times[index]!.after(all[first - 1] ?? from);
        while (due !== null && due <= to && actual.length < listed) {
          actual.push(due);
          due = times[index]!.after(due);
        }
        if (`${actual}` !== `${expected}`) {
          const iso = (list: number[]) => list.map((at) => new Date(at).toISOString());
          expect({ zone, expression: fortyExpressions[index], fires: iso(actual) }).toEqual({
            ...{ zone, expression: fortyExpressions[index], fires: iso(expected) },
          });
        }
        counts.due += expected.length;
        if (all.length < sparse) expect(times[index]!.count(from, to)).toBe(all.length);
        // Asked at the change itself and in what it repeats, the answer is the same.
        for (const instant of [about - 1, about, about + 20 * minuteMs]) {
          const next = all.find((at) => at > instant);
          if (next === undefined) continue;
          if (times[index]!.after(instant) !== next)
            expect(times[index]!.after(instant)).toBe(next);
          counts.asked += 1;
        }
      });
    };
    for (const { at } of table.changes) {
      compare(at - 3 * dayMs, at + 3 * dayMs, at, nearest);
      counts.changes += 1;
    }
    for (let day = 0; day < seededDays; day += 1) {
      const start = begin + 2 * dayMs + Math.floor(random() * 3_640) * dayMs;
      compare(start, start + dayMs, start + (1 + Math.floor(random() * 1_438)) * minuteMs, 4);
      counts.days += 1;
    }
  }
  console.log(`schedules: ${fortyExpressions.length} expressions, ${JSON.stringify(counts)}`);
  expect(counts.zones).toBe(allZones.size);
  expect(counts.changes).toBeGreaterThan(500);
});

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
