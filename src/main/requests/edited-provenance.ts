import type { Plan, Provenance } from '../../shared/plan/schema.ts';
import { sourcedValues } from '../../shared/plan/sourced-values.ts';

type Sources = Record<string, Provenance>;

/**
 * Where the parameters of an edited plan came from: those that were not touched keep their source, also in a
 * step that was copied, renamed or given another tool, and all others are the person's edit. What the edited
 * document says of it is not asked.
 */
export function editedProvenance(before: Plan, after: Plan): Sources {
  const kept = before.provenance ?? {};
  const old = valuesByPlace(before);
  const sources = new Map<string, Provenance>();
  for (const [place, value] of old) {
    const source = kept[place];
    if (source !== undefined && !sources.has(value)) sources.set(value, source);
  }
  return Object.fromEntries(
    [...valuesByPlace(after)].flatMap(([place, value]): [string, Provenance][] => {
      const untouched = old.get(place) === value;
      const source = untouched ? kept[place] : (sources.get(value) ?? { source: 'user_edit' });
      return source === undefined ? [] : [[place, source]];
    }),
  );
}

/** What stands at each place, told apart by its parameter: the same text means another thing in another one. */
function valuesByPlace(plan: Plan): Map<string, string> {
  return new Map(
    sourcedValues(plan).map(({ place, name, value }) => [place, JSON.stringify([name, value])]),
  );
}
