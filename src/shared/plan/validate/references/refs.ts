// Finds every reference a node makes, wherever it is written.
import type { Condition } from '../../conditions.ts';
import type { PlanNode } from '../../nodes.ts';
import type { Trigger } from '../../triggers.ts';
import { claimsToBeRef, type ParamValue, type ValueRef } from '../../values.ts';

/** A reference and the JSON path at which it stands. */
export interface PlacedRef {
  ref: ValueRef;
  path: string;
}

/** References of the node itself, not of the nodes inside it; runtime arguments are included. */
export function refsOfNode(node: PlanNode, path: string): PlacedRef[] {
  switch (node.type) {
    case 'action':
      return Object.entries(node.params).flatMap(([key, value]) =>
        refsOfParam(value, `${path}.params.${key}`),
      );
    case 'if':
    case 'gate':
      return node.condition === undefined ? [] : refsOf(node.condition, `${path}.condition`);
    case 'wait':
      return node.until === undefined ? [] : refsOf(node.until, `${path}.until`);
    case 'loop':
      return node.exitWhen === undefined ? [] : refsOf(node.exitWhen, `${path}.exitWhen`);
    case 'sequence':
    case 'parallel':
      return [];
  }
}

export function refsOfTrigger(trigger: Trigger | undefined): PlacedRef[] {
  return trigger?.type === 'condition' ? refsOf(trigger.when, 'trigger.when') : [];
}

function refsOf(condition: Condition, path: string): PlacedRef[] {
  if (condition.type === 'logic') {
    return condition.conditions.flatMap((part, index) =>
      refsOf(part, `${path}.conditions[${index}]`),
    );
  }
  return [
    ...refsOfRef(condition.left, `${path}.left`),
    ...refsOfRef(condition.right, `${path}.right`),
  ];
}

function refsOfRef(ref: ValueRef, path: string): PlacedRef[] {
  const inside =
    ref.type === 'runtime'
      ? ref.args.flatMap((arg, index) => refsOfRef(arg, `${path}.args[${index}]`))
      : [];
  return [{ ref, path }, ...inside];
}

function refsOfParam(value: ParamValue, path: string): PlacedRef[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => refsOfParam(item, `${path}[${index}]`));
  }
  if (isRef(value)) return refsOfRef(value, path);
  return Object.entries(value).flatMap(([key, item]) => refsOfParam(item, `${path}.${key}`));
}

/** In a plan that fits the schema, whatever claims to be a reference is one: the schema lets no other pass. */
function isRef(value: ParamValue): value is ValueRef {
  return claimsToBeRef(value);
}

/** Whether the value is, or holds, something that is known only when the step runs. */
export function isDynamic(value: ParamValue): boolean {
  return refsOfParam(value, '').some(({ ref }) => ref.type !== 'literal');
}
