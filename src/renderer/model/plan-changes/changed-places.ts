import { keysOfPath, pathOfKeys } from '../../../shared/json-path.ts';
import type { PlanDifference } from '../../../shared/plan/diff/diff-plans.ts';

/** The fields in which a node, or the plan itself, differs. */
export interface ChangedPlace {
  /** Null for the plan itself. */
  nodeId: string | null;
  kind: 'added' | 'removed' | 'changed';
  /** Fields as a person knows them, each once: `params.amount`, `onFailure`. Empty for a whole node. */
  fields: readonly string[];
}

/** Fields that are only a drawer for others. */
const drawers: ReadonlySet<string> = new Set(['params', 'budget']);

/** The differences place by place, in their order; parts of one value are one field. */
export function changedPlaces(differences: readonly PlanDifference[]): ChangedPlace[] {
  const places = new Map<string | null, { kind: ChangedPlace['kind']; fields: Set<string> }>();
  for (const { nodeId, kind, path } of differences) {
    const whole = nodeId !== null && path === '';
    const place = places.get(nodeId) ?? { kind: whole ? kind : 'changed', fields: new Set() };
    if (!whole) place.fields.add(fieldOf(path));
    places.set(nodeId, place);
  }
  return [...places].map(([nodeId, { kind, fields }]) => {
    const all = [...fields];
    return { nodeId, kind, fields: all.filter((field) => !isEmptiedDrawer(field, all)) };
  });
}

function fieldOf(path: string): string {
  const keys = keysOfPath(path);
  return pathOfKeys(keys.slice(0, drawers.has(keys[0] ?? '') ? 2 : 1));
}

/** A drawer itself is among the differences where it was empty; what came into it says enough. */
function isEmptiedDrawer(field: string, all: readonly string[]): boolean {
  return drawers.has(field) && all.some((other) => keysOfPath(other).length > 1);
}
