import { roundsOf } from '../../shared/plan/step-path.ts';
import type { PlanTreeRow } from '../../shared/plan/tree.ts';

/**
 * Where a step of a run is in its plan: places among siblings from the first level below the root, and the
 * rounds of the loops that it is in, e.g. "2.1, round 3" or "2.1.1, round 1 within round 3".
 */
export function stepLabel(tree: readonly PlanTreeRow[], nodeId: string, path: string): string {
  const rows = new Map(tree.map((row) => [row.id, row]));
  const places: number[] = [];
  for (let row = rows.get(nodeId); row; row = rows.get(row.parentId ?? '')) {
    if (row.parentId !== null) places.unshift(row.position);
  }
  const place = places.length === 0 ? '1' : places.join('.');
  const rounds = roundsOf(path).map((round) => `round ${round}`);
  return rounds.length === 0 ? place : `${place}, ${rounds.reverse().join(' within ')}`;
}
