import type { PlanNode } from '../nodes.ts';
import type { PlacedNode } from '../walk.ts';
import type { CheckInput } from './check.ts';
import { oncePerInput } from './once-per.ts';

type PlacedOf<Type extends PlanNode['type']> = PlacedNode & {
  node: Extract<PlanNode, { type: Type }>;
};

/** The nodes of one type, in reading order: most checks of nodes look at a few of them only. */
export function nodesOfType<Type extends PlanNode['type']>(
  input: CheckInput,
  type: Type,
): readonly PlacedOf<Type>[] {
  // The compiler cannot see that a list under a type holds nodes of that type.
  return (byType(input).get(type) ?? []) as unknown as readonly PlacedOf<Type>[];
}

const byType = oncePerInput(({ placed }) => {
  const types = new Map<PlanNode['type'], PlacedNode[]>();
  for (const each of placed) {
    const same = types.get(each.node.type);
    if (same === undefined) types.set(each.node.type, [each]);
    else same.push(each);
  }
  return types;
});
