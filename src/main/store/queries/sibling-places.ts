import { roundOfBody } from '../../../shared/plan/step-path.ts';
import { parentPath } from './in-tree-order.ts';

/** Where a step is among those beside it, counted from 1; the body of a loop is counted by its rounds. */
export interface SiblingPlace {
  position: number;
  siblings: number;
}

/** Of every path of a run, in reading order: also of those that are shown without the ones beside them. */
export function siblingPlaces(ordered: readonly string[]): ReadonlyMap<string, SiblingPlace> {
  const counts = new Map<string, number>();
  const positions = new Map<string, number>();
  for (const path of ordered) {
    const parent = parentPath(path);
    const position = roundOfBody(path) ?? (counts.get(parent) ?? 0) + 1;
    counts.set(parent, position);
    positions.set(path, position);
  }
  return new Map(
    [...positions].map(([path, position]) => [
      path,
      { position, siblings: counts.get(parentPath(path)) ?? position },
    ]),
  );
}
