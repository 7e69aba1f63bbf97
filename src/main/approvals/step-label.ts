import type { PlanTreeRow } from '../../shared/plan/tree.ts';

/** Where a step is in its plan, e.g. "2.1": places among siblings from the first level below the root. */
export function stepLabel(tree: readonly PlanTreeRow[], nodeId: string): string {
  const rows = new Map(tree.map((row) => [row.id, row]));
  const places: number[] = [];
  for (let row = rows.get(nodeId); row; row = rows.get(row.parentId ?? '')) {
    if (row.parentId !== null) places.unshift(row.position);
  }
  return places.length === 0 ? '1' : places.join('.');
}
