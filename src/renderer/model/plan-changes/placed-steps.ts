import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { planTree } from '../../../shared/plan/tree.ts';
import { type NodeRole, placeNodes } from '../../../shared/plan/walk.ts';
import { stepNodes } from '../plan-facts.ts';
import { inOrder } from '../tree-nodes.ts';

/** A node with its place, by the names under which two plans are compared. */
export interface PlacedStep {
  /** Its id; a second node of one id, which no valid plan has, is told apart by a number. */
  key: string;
  node: PlanNode;
  role: NodeRole;
  /** Key of the node that it hangs on; null for the root. */
  parent: string | null;
  /** As the tree numbers it; empty for the outer list, which is the plan itself. */
  number: string;
  /** Keys of what hangs on it, in their order. */
  children: readonly string[];
}

/** All nodes of a plan in reading order, by their keys. */
export function placedSteps(plan: Plan): ReadonlyMap<string, PlacedStep> {
  const placed = placeNodes(plan.root);
  const numbered = inOrder(stepNodes(planTree(plan)));
  const outer = placed.length - numbered.length;
  const keys = new Map<PlanNode, string>();
  const steps = new Map<string, PlacedStep & { children: string[] }>();
  for (const [index, { node, parent, role }] of placed.entries()) {
    const key = freeKey(node.id, steps);
    keys.set(node, key);
    const above = parent === null ? null : (keys.get(parent) ?? null);
    const number = numbered[index - outer]?.number ?? '';
    steps.set(key, { key, node, role, parent: above, number, children: [] });
    if (above !== null) steps.get(above)?.children.push(key);
  }
  return steps;
}

/** The same rule as that of the differences. */
function freeKey(id: string, taken: ReadonlyMap<string, unknown>): string {
  let key = id;
  for (let copy = 2; taken.has(key); copy += 1) key = `${id}#${copy}`;
  return key;
}
