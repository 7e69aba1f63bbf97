// Finds every reference a node makes, wherever it is written.
import type { Condition } from '../../conditions.ts';
import type { PlanNode } from '../../nodes.ts';
import type { Trigger } from '../../triggers.ts';
import { claimsToBeRef, type ParamValue, type ValueRef } from '../../values.ts';
import { oncePerInput } from '../once-per.ts';

/** A reference and the JSON path at which it stands. */
export interface PlacedRef {
  ref: ValueRef;
  path: string;
}

/** A reference with the node that makes it; null for the trigger. */
interface OwnedRef extends PlacedRef {
  nodeId: string | null;
}

/**
 * References by the node that makes them, not the nodes around it; runtime arguments are included, nodes
 * without any are not.
 */
export const refsByNode = oncePerInput(
  ({ placed }): ReadonlyMap<PlanNode, readonly PlacedRef[]> => {
    const found = new Map<PlanNode, readonly PlacedRef[]>();
    for (const { node, path } of placed) {
      const refs = refsOfNode(node, path);
      if (refs.length > 0) found.set(node, refs);
    }
    return found;
  },
);

/** Every reference of the plan, its trigger's first, runtime arguments included. */
export const everyRef = oncePerInput((input): readonly OwnedRef[] => {
  const all: OwnedRef[] = refsOfTrigger(input.plan.trigger).map((ref) => ({
    ...ref,
    nodeId: null,
  }));
  for (const [{ id: nodeId }, refs] of refsByNode(input)) {
    for (const { ref, path } of refs) all.push({ ref, path, nodeId });
  }
  return all;
});

export function refsOfNode(node: PlanNode, path: string): PlacedRef[] {
  const found: PlacedRef[] = [];
  switch (node.type) {
    case 'action':
      addInside(node.params, `${path}.params`, found);
      break;
    case 'if':
    case 'gate':
      if (node.condition !== undefined) addRefsOf(node.condition, `${path}.condition`, found);
      break;
    case 'wait':
      if (node.until !== undefined) addRefsOf(node.until, `${path}.until`, found);
      break;
    case 'loop':
      if (node.exitWhen !== undefined) addRefsOf(node.exitWhen, `${path}.exitWhen`, found);
      break;
    case 'sequence':
    case 'parallel':
  }
  return found;
}

export function refsOfTrigger(trigger: Trigger | undefined): PlacedRef[] {
  const found: PlacedRef[] = [];
  if (trigger?.type === 'condition') addRefsOf(trigger.when, 'trigger.when', found);
  return found;
}

function addRefsOf(condition: Condition, path: string, found: PlacedRef[]): void {
  if (condition.type === 'compare') {
    addRef(condition.left, `${path}.left`, found);
    addRef(condition.right, `${path}.right`, found);
    return;
  }
  for (const [index, part] of condition.conditions.entries()) {
    addRefsOf(part, `${path}.conditions[${index}]`, found);
  }
}

function addRef(ref: ValueRef, path: string, found: PlacedRef[]): void {
  found.push({ ref, path });
  if (ref.type !== 'runtime') return;
  for (const [index, arg] of ref.args.entries()) addRef(arg, `${path}.args[${index}]`, found);
}

function addRefsOfParam(value: ParamValue, path: string, found: PlacedRef[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) addRefsOfParam(item, `${path}[${index}]`, found);
  } else if (isRef(value)) addRef(value, path, found);
  else addInside(value, path, found);
}

function addInside(
  object: { readonly [key: string]: ParamValue },
  path: string,
  found: PlacedRef[],
): void {
  for (const key of Object.keys(object)) {
    const value = object[key];
    // Most values hold nothing, and need no path.
    if (typeof value === 'object') addRefsOfParam(value, `${path}.${key}`, found);
  }
}

/** In a plan that fits the schema, whatever claims to be a reference is one: the schema lets no other pass. */
function isRef(value: ParamValue): value is ValueRef {
  return claimsToBeRef(value);
}

/** Whether the value is, or holds, something that is known only when the step runs. */
export function isDynamic(value: ParamValue): boolean {
  const found: PlacedRef[] = [];
  addRefsOfParam(value, '', found);
  return found.some(({ ref }) => ref.type !== 'literal');
}
