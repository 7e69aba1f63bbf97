import type { PlacedNode } from '../walk.ts';
import { oncePerInput } from './once-per.ts';

/** The nodes of a plan by name. Of nodes of one name it is the first: the others are named as duplicates. */
export const nodesById = oncePerInput(({ placed }): ReadonlyMap<string, PlacedNode> => {
  const nodes = new Map<string, PlacedNode>();
  for (const each of placed) if (!nodes.has(each.node.id)) nodes.set(each.node.id, each);
  return nodes;
});
