import type { CompareCondition, Condition } from '../../conditions.ts';
import { oncePerInput } from '../once-per.ts';
import { placedConditions } from './placed-conditions.ts';

/** A comparison, whose it is, and where it stands. */
export interface PlacedCompare {
  compare: CompareCondition;
  /** Null for the trigger's. */
  nodeId: string | null;
  path: string;
}

/** Every comparison in every condition, in the order of the conditions. */
export const placedCompares = oncePerInput((input): readonly PlacedCompare[] => {
  const found: PlacedCompare[] = [];
  for (const { condition, nodeId, path } of placedConditions(input)) {
    addInside(condition, nodeId, path, found);
  }
  return found;
});

function addInside(
  condition: Condition,
  nodeId: string | null,
  path: string,
  found: PlacedCompare[],
): void {
  if (condition.type === 'compare') {
    found.push({ compare: condition, nodeId, path });
    return;
  }
  for (const [index, part] of condition.conditions.entries()) {
    addInside(part, nodeId, `${path}.conditions[${index}]`, found);
  }
}
