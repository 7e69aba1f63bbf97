// A plan taken apart into flat fields: what it says of itself, and each node's own part, with children given
// by their ids. Taken apart and put together again it is the same plan.

import { keysOfPath, pathOfKeys } from '../../json-path.ts';
import type { PlanNode } from '../nodes.ts';
import { type Plan, planSchema } from '../schema.ts';
import { placeNodes } from '../walk.ts';

/** Values by the path of their keys; a list counts as one value, and so does an empty object. */
export type Leaves = Map<string, unknown>;

/** Fields that say what the plan is for and does; id, status and the like are bookkeeping. */
const planKeys = ['name', 'account', 'chainId', 'trigger', 'budget', 'rollbackOnFail'] as const;

export interface PlanFields {
  plan: Leaves;
  /** By node id. A second node of one id, which no valid plan has, is told apart by a number. */
  nodes: Map<string, Leaves>;
}

export function takeApart(plan: Plan): PlanFields {
  const own = Object.fromEntries(planKeys.map((key) => [key, plan[key]]));
  const nodes = new Map<string, Leaves>();
  const copies = new Map<string, number>();
  for (const { node } of placeNodes(plan.root)) {
    let copy = copies.get(node.id) ?? 1;
    let key = copy === 1 ? node.id : `${node.id}#${copy}`;
    while (nodes.has(key)) {
      copy += 1;
      key = `${node.id}#${copy}`;
    }
    copies.set(node.id, copy);
    nodes.set(key, leavesOf(ownFields(node)));
  }
  return { plan: leavesOf({ ...own, root: plan.root.id }), nodes };
}

/** The plan of these fields, with the bookkeeping of `base`. Throws where the fields fit no plan. */
export function putTogether({ plan, nodes }: PlanFields, base: Plan): Plan {
  const bookkeeping = Object.entries(base).filter(([key]) => !fromFields.has(key));
  const own = objectOf(plan);
  const root = nodeOf(own['root'], nodes, new Set());
  return planSchema.parse({ ...Object.fromEntries(bookkeeping), ...own, root });
}

const fromFields: ReadonlySet<string> = new Set([...planKeys, 'root']);

/** Which fields of a node hold nodes. */
const childFields = ['steps', 'then', 'else', 'body', 'onError'] as const;

function ownFields(node: PlanNode): Readonly<Record<string, unknown>> {
  const { id: _id, ...own } = node;
  const children = Object.entries(own).filter(([key]) => isChildField(key));
  return { ...own, ...Object.fromEntries(children.map(([key, value]) => [key, idsOf(value)])) };
}

function isChildField(key: string): boolean {
  return childFields.some((field) => field === key);
}

function idsOf(child: unknown): unknown {
  if (Array.isArray(child)) return child.map(idsOf);
  return typeof child === 'object' && child !== null && 'id' in child ? child.id : child;
}

function nodeOf(id: unknown, nodes: PlanFields['nodes'], above: ReadonlySet<unknown>): unknown {
  const leaves = typeof id === 'string' ? nodes.get(id) : undefined;
  if (leaves === undefined || above.has(id)) throw new Error('The differences fit no plan.');
  const inside = new Set(above).add(id);
  const own = objectOf(leaves);
  for (const field of childFields) {
    const child = own[field];
    if (child === undefined) continue;
    own[field] = Array.isArray(child)
      ? child.map((item) => nodeOf(item, nodes, inside))
      : nodeOf(child, nodes, inside);
  }
  return { id, ...own };
}

function leavesOf(fields: object, above: readonly string[] = []): Leaves {
  const leaves: Leaves = new Map();
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const keys = [...above, key];
    const inner = isObject(value) ? leavesOf(value, keys) : new Map();
    if (inner.size === 0) leaves.set(pathOfKeys(keys), value);
    for (const [path, leaf] of inner) leaves.set(path, leaf);
  }
  return leaves;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOf(leaves: Leaves): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [path, value] of leaves) {
    const keys = keysOfPath(path);
    const last = keys.pop() ?? '';
    let place = object;
    for (const key of keys) {
      const inner = place[key];
      const next = isObject(inner) ? inner : {};
      place[key] = next;
      place = next;
    }
    place[last] = value;
  }
  return object;
}
