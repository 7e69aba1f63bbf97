import type { ValueRef } from '../../values.ts';
import type { CheckInput } from '../check.ts';
import { refsOfNode, refsOfTrigger } from '../references/refs.ts';
import { oncePerInput } from './once-per-input.ts';

/** A reference with the node that makes it; null for the trigger. */
interface OwnedRef {
  ref: ValueRef;
  nodeId: string | null;
  path: string;
}

/** Every reference of the plan, its trigger first, runtime arguments included. */
export const everyRef = oncePerInput(({ plan, placed }: CheckInput): OwnedRef[] => [
  ...refsOfTrigger(plan.trigger).map((placedRef) => ({ ...placedRef, nodeId: null })),
  ...placed.flatMap(({ node, path }) =>
    refsOfNode(node, path).map((placedRef) => ({ ...placedRef, nodeId: node.id })),
  ),
]);
