import type { PlanNode } from '../../nodes.ts';
import type { ValueRef } from '../../values.ts';
import { nodesById } from '../nodes-by-id.ts';
import { oncePerInput } from '../once-per.ts';
import { walkCertain } from './certain-steps.ts';
import { everyRef, type PlacedRef, refsByNode, refsOfTrigger } from './refs.ts';

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
export const outputsUsed = oncePerInput((input): OutputUse[] => {
  const uses: OutputUse[] = [];
  const nodes = nodesById(input);
  const note = (
    nodeId: string | null,
    refs: readonly PlacedRef[],
    certain: ReadonlySet<string>,
  ): void => {
    for (const { ref, path } of refs) {
      if (ref.type !== 'step_output') continue;
      const step = nodes.get(ref.stepId)?.node;
      uses.push({ nodeId, path, ref, step, certain: certain.has(ref.stepId) });
    }
  };
  const { trigger, root } = input.plan;
  note(null, refsOfTrigger(trigger), new Set());
  const wanted = stepsNamed(input);
  if (wanted.size === 0) return uses;
  const refs = refsByNode(input);
  walkCertain(root, wanted, (node, certain) => note(node.id, refs.get(node) ?? [], certain));
  return uses;
});

/** The steps from which some value is taken, whether they exist or not. */
export const stepsNamed = oncePerInput((input): ReadonlySet<string> => {
  const named = new Set<string>();
  for (const { ref } of everyRef(input)) if (ref.type === 'step_output') named.add(ref.stepId);
  return named;
});
