import type { StepView } from '../../shared/runs/views.ts';
import { inOrder, type TreeNode } from './tree-nodes.ts';

const ended = ['completed', 'failed', 'skipped'];

/**
 * The rows of a run that are folded: rounds that are over, but for the newest of their loop, unless a
 * person turned them. `turned` holds what they turned, by row.
 */
export function foldedRows(
  nodes: readonly TreeNode<StepView>[],
  turned: ReadonlyMap<string, boolean>,
): ReadonlySet<string> {
  const folded = inOrder(nodes).filter(
    ({ id, row, position, siblings }) =>
      turned.get(id) ?? (row.round !== null && position < siblings && ended.includes(row.state)),
  );
  return new Set(folded.filter(({ children }) => children.length > 0).map(({ id }) => id));
}
