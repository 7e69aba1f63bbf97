import type { PlanNode } from '../nodes.ts';
import type { PlacedAction } from './check.ts';
import { oncePerInput } from './once-per.ts';

/** The actions of a plan, for who walks along its nodes. */
export const actionsByNode = oncePerInput(({ actions }): ReadonlyMap<PlanNode, PlacedAction> => {
  return new Map(actions.map((action) => [action.node, action]));
});
