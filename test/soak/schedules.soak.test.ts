// Every zone there is and forty expressions, for ten whole years, against a walk along the minutes.
import { expect, test } from 'vitest';
import { dueAfter } from '../../src/shared/schedules/times/due-times.ts';
import { triggerTimes } from '../../src/shared/schedules/times/trigger-times.ts';
import { fortyExpressions } from '../shared/schedules/support/expressions.ts';
import { walkMinutes } from '../shared/schedules/support/walk-minutes.ts';
import { type ZoneTable, zoneTables } from '../shared/schedules/support/zone-tables.ts';

const dayMs = 86_400_000;
const years = Array.from({ length: 10 }, (_, index) => 2024 + index);
const [begin, end] = [Date.UTC(2024, 0, 1), Date.UTC(2034, 0, 1)];
const aboutChangeMs = 3 * dayMs;
/** What is due more often in a year is gone through about the changes of clocks, and counted on other days. */
const dense = 60_000;

const walk = walkMinutes(fortyExpressions);
const counts = { zones: 0, groups: 0, changes: 0, due: 0, oneByOne: 0, counted: 0 };

test('in every zone each due time of ten years comes exactly once [R-06]', () => {
  for (const table of zoneTables(begin, end, dayMs)) {
    counts.groups += 1;
    counts.zones += table.zones.length;
    counts.changes += table.changes.length;
    for (const year of years) compareYear(table, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  }
  console.log(`schedules: ${fortyExpressions.length} expressions, ${JSON.stringify(counts)}`);
  expect(counts.changes).toBeGreaterThan(500);
});

function compareYear(table: ZoneTable, from: number, to: number): void {
  const zone = table.zones[0] ?? '';
  walk(table, from, to).forEach((due, index) => {
    const expression = fortyExpressions[index] ?? '';
    const times = triggerTimes({ type: 'cron', expression, timezone: zone }, from);
    const where = `${expression} in ${zone} from ${new Date(from).toISOString()}`;
    counts.due += due.length;
    expect(times?.count(from, to), where).toBe(due.length);
    counts.counted += 1;
    expect(times?.last(from, to) ?? undefined, where).toBe(due.at(-1));
    const spans =
      due.length < dense
        ? [[from, to] as const]
        : table.changes
            .filter(({ at }) => at > from && at <= to)
            .map(({ at }) => [at - aboutChangeMs, Math.min(to, at + aboutChangeMs)] as const);
    for (const [start, stop] of spans) {
      const expected = due.filter((at) => at > start && at <= stop);
      const actual = times ? dueAfter(times, Math.max(from, start), expected.length) : [];
      const differs = actual.findIndex((at, place) => at !== expected[place]);
      const shown = (list: number[]) => new Date(list[differs] ?? 0).toISOString();
      if (differs >= 0) expect(shown(actual), where).toBe(shown(expected));
      expect(actual.length, where).toBe(expected.length);
      counts.oneByOne += expected.length;
    }
  });
}
