import type { PlanNode } from '../nodes.ts';
import type { CheckInput, PlacedAction } from './check.ts';
import { oncePer } from './once-per.ts';

/** The actions of a plan, for who walks along its nodes. */
export const actionsByNode = oncePer(
  ({ actions }: CheckInput): ReadonlyMap<PlanNode, PlacedAction> => {
    return new Map(actions.map((action) => [action.node, action]));
  },
);
