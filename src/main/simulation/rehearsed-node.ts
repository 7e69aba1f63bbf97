import type { PlanNode } from '../../shared/plan/nodes.ts';

/** A node that a rehearsal comes to, with its place in the run (see step-path). */
export interface RehearsedNode<Node extends PlanNode = PlanNode> {
  node: Node;
  path: string;
}

/** `unknown`: what a step would do could not be determined, so that nothing after it can be either. */
export type Course = 'ok' | 'failed' | 'unknown';
