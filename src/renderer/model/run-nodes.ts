import type { RunView, StepView } from '../../shared/runs/views.ts';
import { type TreeNode, treeNodes } from './tree-nodes.ts';

/** The steps of a run as a tree; a plan that is one list of steps begins with those. */
export function runNodes(run: RunView): TreeNode<StepView>[] {
  return treeNodes(
    run.steps,
    (step) => step.path,
    ({ kind }) => kind === 'sequence',
  );
}
