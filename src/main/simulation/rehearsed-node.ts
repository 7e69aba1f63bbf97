import type { Truth } from '../../shared/plan/conditions/truth.ts';
import type { PlanNode } from '../../shared/plan/nodes.ts';

/** A node that a rehearsal comes to, with its place in the run (see step-path). */
export interface RehearsedNode<Node extends PlanNode = PlanNode> {
  node: Node;
  path: string;
}

/** How a condition stands in a rehearsal. `open`: only the run will know, because a step answers it that is not done here. */
export type Seen = Truth | 'open';

/** `unknown`: what a step would do could not be determined, so that nothing after it can be either. */
export type Course = 'ok' | 'failed' | 'unknown';
