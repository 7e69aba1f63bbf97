import type { ErrorShape } from '../../../shared/errors.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Act } from '../acts.ts';
import type { Journal } from '../journal.ts';

/** How far a node is: settled, failed for good, or with something to do first. */
export type Progress =
  | { kind: 'settled' }
  | { kind: 'failed'; error: ErrorShape }
  | { kind: 'act'; act: Act };

/** Decides for a node below; handed in so that kinds of nodes need not know each other. */
export type Visit = (node: PlanNode, path: string) => Progress;

/** What one kind of node does next while it is running. */
export type StepKind<Node extends PlanNode> = (
  node: Node,
  path: string,
  journal: Journal,
  visit: Visit,
) => Progress;

export function act(next: Act): Progress {
  return { kind: 'act', act: next };
}

/** The act that ends a step which failed: skipped where its policy says so, unless it has a branch for errors. */
export function failStep(node: PlanNode, path: string, error: ErrorShape): Progress {
  const hasBranch = node.type === 'action' && node.onError !== undefined;
  const skip = node.onFailure?.strategy === 'skip' && !hasBranch;
  return act({ kind: 'fail_step', node, path, error, skip });
}
