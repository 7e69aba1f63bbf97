import canonicalize from 'canonicalize';
import type { Plan } from '../schema.ts';
import { type Leaves, takeApart } from './fields.ts';

/** One thing in which two plans differ. Nodes are told apart by their ids, wherever they moved. */
export interface PlanDifference {
  kind: 'added' | 'removed' | 'changed';
  /** The node it is about; null for the plan as a whole. */
  nodeId: string | null;
  /** The field, e.g. `params.amount`; empty for a whole node. Children are given by their ids. */
  path: string;
  /** JSON values; a whole node carries its own fields by their paths. */
  before?: unknown;
  after?: unknown;
}

/**
 * Every difference from `before` to `after`: the plan's own fields first, then node by node. `applyDiff`
 * makes the second plan of the first.
 */
export function diffPlans(before: Plan, after: Plan): PlanDifference[] {
  const left = takeApart(before);
  const right = takeApart(after);
  const ids = new Set([...left.nodes.keys(), ...right.nodes.keys()]);
  return [
    ...diffLeaves(null, left.plan, right.plan),
    ...[...ids].flatMap((nodeId) =>
      diffNode(nodeId, left.nodes.get(nodeId), right.nodes.get(nodeId)),
    ),
  ];
}

function diffNode(
  nodeId: string,
  before: Leaves | undefined,
  after: Leaves | undefined,
): PlanDifference[] {
  if (before === undefined)
    return after ? [{ ...whole(nodeId), kind: 'added', after: objectFrom(after) }] : [];
  if (after === undefined)
    return [{ ...whole(nodeId), kind: 'removed', before: objectFrom(before) }];
  return diffLeaves(nodeId, before, after);
}

const whole = (nodeId: string) => ({ nodeId, path: '' });
const objectFrom = (leaves: Leaves) => Object.fromEntries(leaves);

function diffLeaves(nodeId: string | null, before: Leaves, after: Leaves): PlanDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path): PlanDifference[] => {
    const was = before.get(path);
    const is = after.get(path);
    if (canonicalize(was) === canonicalize(is)) return [];
    if (was === undefined) return [{ kind: 'added', nodeId, path, after: is }];
    if (is === undefined) return [{ kind: 'removed', nodeId, path, before: was }];
    return [{ kind: 'changed', nodeId, path, before: was, after: is }];
  });
}
