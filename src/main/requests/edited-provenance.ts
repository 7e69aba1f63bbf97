import type { Plan, Provenance } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';

type Sources = Record<string, Provenance>;

/**
 * Where the parameters of an edited plan came from: those that were not touched keep their source, all
 * others are the person's edit. What the edited document says of it is not asked.
 */
export function editedProvenance(before: Plan, after: Plan): Sources {
  const kept = before.provenance ?? {};
  const old = paramsByPlace(before);
  return Object.fromEntries(
    [...paramsByPlace(after)].flatMap(([place, value]): [string, Provenance][] => {
      const source = kept[place];
      if (old.get(place) !== value) return [[place, { source: 'user_edit' }]];
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
      places.set(`${node.id}.${param}`, JSON.stringify([node.tool, value]));
    }
  }
  for (const key of ['chainId', 'account'] as const) {
    if (plan[key] !== undefined) places.set(key, JSON.stringify(plan[key]));
  }
  return places;
}
