import type { Plan } from '../schema.ts';
import type { PlanDifference } from './diff-plans.ts';
import { type Leaves, putTogether, takeApart } from './fields.ts';

/**
 * The plan that the differences lead to, with the bookkeeping (id, status and the like) of `plan`. Throws for
 * differences of another plan, and for plans with one id twice, which are not valid.
 */
export function applyDiff(differences: readonly PlanDifference[], plan: Plan): Plan {
  const fields = takeApart(plan);
  for (const { kind, nodeId, path, after } of differences) {
    if (nodeId !== null && path === '') {
      if (kind === 'removed') fields.nodes.delete(nodeId);
      else fields.nodes.set(nodeId, leavesFrom(after));
      continue;
    }
    const leaves = nodeId === null ? fields.plan : fields.nodes.get(nodeId);
    if (leaves === undefined) throw new Error('The differences are not of this plan.');
    if (kind === 'removed') leaves.delete(path);
    else leaves.set(path, after);
  }
  return putTogether(fields, plan);
}

function leavesFrom(own: unknown): Leaves {
  if (typeof own !== 'object' || own === null) throw new Error('A new node has no fields.');
  return new Map(Object.entries(own));
}
