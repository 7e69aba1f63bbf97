import type { PlanNode } from './nodes.ts';
import type { Plan } from './schema.ts';
import { placeNodes } from './walk.ts';

/** One thing in which two plans differ. Nodes are told apart by their ids, wherever they moved. */
export interface PlanDifference {
  kind: 'added' | 'removed' | 'changed';
  /** The node it is about; null for the plan as a whole. */
  nodeId: string | null;
  /** The field, e.g. `params.amount`; empty for a whole node. Children are given by their ids. */
  path: string;
  /** JSON values; a whole node carries its own fields. */
  before?: unknown;
  after?: unknown;
}

/** Every difference from `before` to `after`: the plan's own fields first, then node by node. */
export function diffPlans(before: Plan, after: Plan): PlanDifference[] {
  const nodesBefore = fieldsByNode(before);
  const nodesAfter = fieldsByNode(after);
  const ids = new Set([...nodesBefore.keys(), ...nodesAfter.keys()]);
  return [
    ...diffFields(null, planFields(before), planFields(after)),
    ...[...ids].flatMap((nodeId) =>
      diffNode(nodeId, nodesBefore.get(nodeId), nodesAfter.get(nodeId)),
    ),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

function diffNode(
  nodeId: string,
  before: Fields | undefined,
  after: Fields | undefined,
): PlanDifference[] {
  if (before === undefined) return [{ kind: 'added', nodeId, path: '', after }];
  if (after === undefined) return [{ kind: 'removed', nodeId, path: '', before }];
  return diffFields(nodeId, before, after);
}

function diffFields(nodeId: string | null, before: Fields, after: Fields): PlanDifference[] {
  const left = leaves(before);
  const right = leaves(after);
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((path): PlanDifference[] => {
    const was = left.get(path);
    const is = right.get(path);
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (was === undefined) return [{ kind: 'added', nodeId, path, after: is }];
    if (is === undefined) return [{ kind: 'removed', nodeId, path, before: was }];
    return [{ kind: 'changed', nodeId, path, before: was, after: is }];
  });
}

function planFields(plan: Plan): Fields {
  const { name, account, chainId, trigger, budget, rollbackOnFail } = plan;
  return { name, account, chainId, trigger, budget, rollbackOnFail, root: plan.root.id };
}

/** A plan with one id twice is not valid, but can still be compared. */
function fieldsByNode(plan: Plan): Map<string, Fields> {
  const byId = new Map<string, Fields>();
  for (const { node } of placeNodes(plan.root)) {
    let key = node.id;
    for (let copy = 2; byId.has(key); copy += 1) key = `${node.id}#${copy}`;
    byId.set(key, ownFields(node));
  }
  return byId;
}

function ownFields(node: PlanNode): Fields {
  const { id: _id, ...own } = node;
  switch (own.type) {
    case 'sequence':
    case 'parallel':
      return { ...own, steps: own.steps.map((step) => step.id) };
    case 'if':
      // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
      return { ...own, then: own.then.id, else: own.else?.id };
    case 'loop':
      return { ...own, body: own.body.id };
    case 'action':
      return { ...own, onError: own.onError?.id };
    default:
      return own;
  }
}

/** Dotted paths to everything that is not an object; a list counts as one value. */
function leaves(fields: Fields): Map<string, unknown> {
  return new Map(
    Object.entries(fields).flatMap(([key, value]): [string, unknown][] => {
      if (value === undefined) return [];
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return [[key, value]];
      const inner = leaves(Object.fromEntries(Object.entries(value)));
      return [...inner].map(([path, leaf]) => [`${key}.${path}`, leaf]);
    }),
  );
}
