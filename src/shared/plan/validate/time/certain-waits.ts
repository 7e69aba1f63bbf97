import type { PlanNode } from '../../nodes.ts';
import { oncePerInput } from '../once-per.ts';
import { passNode } from './earliest-times.ts';

/** How long each node waits at the least, in ms: what `durationMs` says on the shortest way through it. */
export const certainWaits = oncePerInput(({ plan }): ReadonlyMap<PlanNode, number> => {
  const waits = new Map<PlanNode, number>();
  passNode(plan.root, 0, {
    endOfWait: ({ durationMs = 0 }, begin) => begin + Math.max(0, durationMs),
    passed: (node, begin, end) => waits.set(node, end - begin),
  });
  return waits;
});
