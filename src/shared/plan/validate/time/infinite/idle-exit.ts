import { isArithmetic } from '../../../conditions/arithmetic.ts';
import type { LoopNode, PlanNode } from '../../../nodes.ts';
import { type Check, issueAt } from '../../check.ts';
import { nodesOfType } from '../../nodes-of-type.ts';
import { type PlacedRef, refsByNode } from '../../references/refs.ts';

/** An `exitWhen` that no iteration can change, in a loop that does not pause: it runs at once to its bound. */
export const idleExit: Check = (input) => {
  const loops = nodesOfType(input, 'loop').filter(
    ({ node }) => node.exitWhen !== undefined && (node.delayMs ?? 0) <= 0,
  );
  if (loops.length === 0) return [];
  const byId = new Map(input.placed.map((each) => [each.node.id, each.node]));
  const parents = new Map(input.placed.map(({ node, parent }) => [node, parent]));
  const changes = (loop: LoopNode, { ref }: PlacedRef): boolean => {
    if (ref.type === 'runtime') return !isArithmetic(ref.fn);
    if (ref.type !== 'step_output') return false;
    const step = byId.get(ref.stepId);
    return step === undefined || isInside(step, loop, parents);
  };
  return loops.flatMap(({ node, path }) => {
    if (
      refsByNode(input)
        .get(node)
        ?.some((ref) => changes(node, ref))
    )
      return [];
    const message = `Nothing that this loop does can change when "${node.label}" is over, and it never pauses.`;
    return [issueAt({ nodeId: node.id, path: `${path}.exitWhen` }, 'CONTRA_INFINITE', message)];
  });
};

function isInside(
  step: PlanNode,
  loop: LoopNode,
  parents: ReadonlyMap<PlanNode, PlanNode | null>,
): boolean {
  for (let at = parents.get(step) ?? null; at !== null; at = parents.get(at) ?? null) {
    if (at === loop) return true;
  }
  return false;
}
