import type { PlanNode } from '../../nodes.ts';
import type { ValueRef } from '../../values.ts';
import type { CheckInput } from '../check.ts';
import { oncePerInput } from '../sense/once-per-input.ts';
import { walkCertain } from './certain-steps.ts';
import { type PlacedRef, refsOfNode, refsOfTrigger } from './refs.ts';

/** One place where the plan takes a value from a step. */
export interface OutputUse {
  /** Who takes it; null for the trigger. */
  nodeId: string | null;
  path: string;
  ref: Extract<ValueRef, { type: 'step_output' }>;
  /** Undefined when the plan has no step of that name. */
  step: PlanNode | undefined;
  /** Whether that step has completed by then, whatever happens on the way. */
  certain: boolean;
}

/** Every reference to a step's output, runtime arguments included; the trigger's first. */
export const outputsUsed = oncePerInput(({ plan, placed }: CheckInput): OutputUse[] => {
  // Of steps of one name a reference means the first; the others are named as duplicates.
  const steps = new Map(placed.toReversed().map(({ node }) => [node.id, node]));
  const uses: OutputUse[] = [];
  const note = (nodeId: string | null, refs: PlacedRef[], certain: ReadonlySet<string>): void => {
    for (const { ref, path } of refs) {
      if (ref.type !== 'step_output') continue;
      const step = steps.get(ref.stepId);
      uses.push({ nodeId, path, ref, step, certain: certain.has(ref.stepId) });
    }
  };
  note(null, refsOfTrigger(plan.trigger), new Set());
  walkCertain(plan.root, {
    before(node, path, certain) {
      if (node.type !== 'loop') note(node.id, refsOfNode(node, path), certain);
    },
    afterBody(node, path, certain) {
      note(node.id, refsOfNode(node, path), certain);
    },
  });
  return uses;
});
