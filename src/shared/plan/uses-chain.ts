import { worksHere } from '../files/file-tools.ts';
import { isAppTool } from '../tools/app-tools.ts';
import type { Condition } from './conditions.ts';
import type { PlanNode } from './nodes.ts';
import type { Plan } from './schema.ts';
import type { ParamValue, ValueRef } from './values.ts';
import { claimsToBeRef } from './values.ts';
import { placeNodes } from './walk.ts';

const known = new WeakMap<Plan, boolean>();

/** Whether a run of the plan asks a network for anything. One that only works on this computer and on the app itself needs none. */
export function usesChain(plan: Plan): boolean {
  const before = known.get(plan);
  if (before !== undefined) return before;
  const uses = placeNodes(plan.root).some(({ node }) => asksChain(node));
  known.set(plan, uses);
  return uses;
}

function asksChain(node: PlanNode): boolean {
  switch (node.type) {
    case 'action':
      return !worksHere(node.tool) && !isAppTool(node.tool);
    case 'if':
    case 'gate':
      return asksForValue(node.condition);
    case 'wait':
      return asksForValue(node.until);
    case 'loop':
      return asksForValue(node.exitWhen);
    default:
      return false;
  }
}

function asksForValue(condition: Condition | undefined): boolean {
  if (condition === undefined) return false;
  if (condition.type === 'logic') return condition.conditions.some(asksForValue);
  return [condition.left, condition.right].some(({ type }: ValueRef) => type === 'runtime');
}

/** Whether a rehearsal of the plan asks a network: a run looks up the values in parameters only when it comes to them. */
export function rehearsalUsesChain(plan: Plan): boolean {
  return (
    usesChain(plan) ||
    placeNodes(plan.root).some(({ node }) => node.type === 'action' && holdsRuntime(node.params))
  );
}

function holdsRuntime(value: ParamValue): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (claimsToBeRef(value)) return value.type === 'runtime';
  return Object.values(value).some(holdsRuntime);
}
