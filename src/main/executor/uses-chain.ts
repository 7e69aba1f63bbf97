import { fileUseOf } from '../../shared/files/file-tools.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type { PlanNode } from '../../shared/plan/nodes.ts';
import { resolveParams } from '../../shared/plan/resolve-params.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { ValueRef } from '../../shared/plan/values.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { ExecutorDeps, Workbench } from './run.ts';

const known = new WeakMap<Plan, boolean>();

/** Whether a run of the plan asks a network for anything. One that only works on files needs none. */
export function usesChain(plan: Plan): boolean {
  const before = known.get(plan);
  const uses = before ?? placeNodes(plan.root).some(({ node }) => asksChain(node));
  known.set(plan, uses);
  return uses;
}

function asksChain(node: PlanNode): boolean {
  switch (node.type) {
    case 'action':
      return fileUseOf(node.tool) === null;
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

/** What acts of a run without a network work with: none of them asks for more than the values of its steps. */
export function benchWithoutChain(deps: ExecutorDeps): Workbench {
  const ofSteps: Pick<Workbench, 'resolveParams'> = {
    resolveParams: (params, { outputs }) =>
      resolveParams(params, {
        outputs,
        runtime: () => Promise.reject(new Error('There is no network.')),
      }),
  };
  return { ...deps, ...ofSteps } as Workbench;
}
