// What a change of the clocks does to a start, in a sentence.
import { nextMatch } from '../times/cron-calendar.ts';
import { offsetAt, zoneChanges } from '../times/zone-changes.ts';

const dayMs = 86_400_000;
const listedTimes = 3;
const date = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' },
});

/** For a start of a cron expression at an instant; null where the clocks are not changed about it. */
export function clockNote(expression: string, zone: string, at: number): string | null {
  const shown = at + offsetAt(zone, at);
  for (const change of zoneChanges(zone, at, at + dayMs)) {
    const [from, to] = [change.at + change.before, change.at + change.after];
    if (change.at === at && to > from) return forwards(zone, shown, matches(expression, from, to));
    if (change.at > at && shown >= to && shown < from) {
      return `On ${day(shown)} clocks go back in ${zone}: ${clock(shown)} comes twice, this runs at the first.`;
    }
  }
  return null;
}

function forwards(zone: string, shown: number, missing: number[]): string | null {
  const [first, ...more] = missing;
  if (first === undefined) return null;
  const one = more.length === 0;
  // The gap may be a whole day, where a zone goes over the date line.
  const runsAt = day(shown) === day(first) ? clock(shown) : `${clock(shown)} on ${day(shown)}`;
  const runs = one ? 'this runs' : 'they run once,';
  return `On ${day(first)} clocks go forward in ${zone}: ${listed(missing)} ${one ? 'does' : 'do'} not exist, ${runs} at ${runsAt}.`;
}

function listed(times: readonly number[]): string {
  const words = times.map(clock);
  const last = words.at(-1) ?? '';
  if (words.length === 1) return last;
  if (words.length > listedTimes) return `${words[0]} to ${last}`;
  return `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** The local times in `[from, to)` that an expression matches. */
function matches(expression: string, from: number, to: number): number[] {
  const found: number[] = [];
  let match = nextMatch(expression, from - 1);
  for (; match !== null && match < to; match = nextMatch(expression, match)) found.push(match);
  return found;
}

function day(local: number): string {
  return date.format(local);
}

function clock(local: number): string {
  return new Date(local).toISOString().slice(11, 16);
}
