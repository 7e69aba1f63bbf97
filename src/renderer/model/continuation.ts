import type { RunView, StepView } from '../../shared/runs/views.ts';
import { runNodes } from './run-nodes.ts';
import { inOrder, type TreeNode } from './tree-nodes.ts';

export interface Continuation {
  /** Steps whose result is taken over, as "2.1 Swap 1 ETH". */
  kept: string[];
  /** Steps that are done again, or for the first time. */
  anew: string[];
}

/** What a run that goes on from its failed step takes over, and what it does; of the steps that are shown. */
export function continuation(run: RunView): Continuation {
  const order = inOrder(runNodes(run));
  // Groups are as far as what is in them.
  const own = order.filter(({ children }) => children.length === 0);
  const named = (nodes: readonly TreeNode<StepView>[]) =>
    nodes.map(({ number, label }) => `${number} ${label}`);
  const counted = own.filter(({ row }) => !row.notTaken);
  return {
    kept: named(counted.filter(({ row }) => row.state === 'completed')),
    anew: named(counted.filter(({ row }) => row.state !== 'completed')),
  };
}
