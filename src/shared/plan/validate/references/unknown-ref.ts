import { nearestNames } from '../../../nearest-names.ts';
import { type Check, issueAt } from '../check.ts';
import { refsOfNode, refsOfTrigger } from './refs.ts';

/** UNKNOWN_REF: a reference to a step that the plan does not have. */
export const unknownRef: Check = ({ plan, placed }) => {
  const ids = new Set(placed.map(({ node }) => node.id));
  const sources = [
    { nodeId: null, refs: refsOfTrigger(plan.trigger) },
    ...placed.map(({ node, path }) => ({ nodeId: node.id, refs: refsOfNode(node, path) })),
  ];
  return sources.flatMap(({ nodeId, refs }) =>
    refs.flatMap(({ ref, path }) => {
      if (ref.type !== 'step_output' || ids.has(ref.stepId)) return [];
      const [suggestion] = nearestNames(ref.stepId, [...ids].slice(0, 500));
      const message = `There is no step "${ref.stepId}" to take a value from.`;
      return [issueAt({ nodeId, path }, 'UNKNOWN_REF', message, { suggestion })];
    }),
  );
};
