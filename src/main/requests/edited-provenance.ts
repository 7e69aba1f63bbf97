import type { Plan, Provenance } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';

type Sources = Record<string, Provenance>;

/**
 * Where the parameters of an edited plan came from: those that were not touched keep their source, also in a
 * step that was copied, renamed or given another tool, and all others are the person's edit. What the edited
 * document says of it is not asked.
 */
export function editedProvenance(before: Plan, after: Plan): Sources {
  const kept = before.provenance ?? {};
  const old = paramsByPlace(before);
  const sources = new Map<string, Provenance>();
  for (const [place, value] of old) {
    const source = kept[place];
    if (source !== undefined && !sources.has(value)) sources.set(value, source);
  }
  return Object.fromEntries(
    [...paramsByPlace(after)].flatMap(([place, value]): [string, Provenance][] => {
      const untouched = old.get(place) === value;
      const source = untouched ? kept[place] : (sources.get(value) ?? { source: 'user_edit' });
      return source === undefined ? [] : [[place, source]];
    }),
  );
}

/** Every parameter, and the plan's own fields that have a source, by the keys that provenance uses. */
function paramsByPlace(plan: Plan): Map<string, string> {
  const places = new Map<string, string>();
  for (const { node } of placeNodes(plan.root)) {
    if (node.type !== 'action') continue;
    for (const [param, value] of Object.entries(node.params)) {
      places.set(`${node.id}.${param}`, JSON.stringify([param, value]));
    }
  }
  for (const key of ['chainId', 'account'] as const) {
    if (plan[key] !== undefined) places.set(key, JSON.stringify([key, plan[key]]));
  }
  return places;
}
