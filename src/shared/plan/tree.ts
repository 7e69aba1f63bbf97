import type { PlanNode } from './nodes.ts';
import type { Plan } from './schema.ts';
import { type NodeRole, placeNodes } from './walk.ts';

/** One row of the plan as an accessible tree (aria-level, aria-posinset, aria-setsize). */
export interface PlanTreeRow {
  id: string;
  parentId: string | null;
  /** Root is 1. */
  level: number;
  /** 1-based place among its siblings, and how many there are. */
  position: number;
  siblings: number;
  label: string;
  kind: PlanNode['type'];
  /** How it hangs on its parent: a step, a branch of an `if`, the body of a loop, an error branch. */
  role: NodeRole;
  /** Only for actions. */
  tool: string | null;
}

/** Rows in reading order, parents before children. */
export function planTree(plan: Plan): PlanTreeRow[] {
  const placed = placeNodes(plan.root);
  const siblings = new Map<PlanNode | null, number>();
  for (const { parent } of placed) siblings.set(parent, (siblings.get(parent) ?? 0) + 1);
  const seen = new Map<PlanNode | null, number>();
  return placed.map(({ node, parent, role, level }) => {
    const position = (seen.get(parent) ?? 0) + 1;
    seen.set(parent, position);
    return {
      id: node.id,
      parentId: parent?.id ?? null,
      level,
      position,
      siblings: siblings.get(parent) ?? 1,
      label: node.label,
      kind: node.type,
      role,
      tool: node.type === 'action' ? node.tool : null,
    };
  });
}
