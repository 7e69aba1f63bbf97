import type { AppError } from '../../shared/errors.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type { PlanNode } from '../../shared/plan/nodes.ts';
import type { Trigger } from '../../shared/plan/triggers.ts';
import type { RuntimeFn, ValueRef } from '../../shared/plan/values.ts';
import { refuse } from './supported-call.ts';

/** Which argument of a function is the chain. */
const chainArg: Partial<Record<RuntimeFn, number>> = { balance: 1, gas_price: 0, block_number: 0 };

/** Why this version could never tell whether a condition holds, or null. */
export function unsupportedCondition(
  { id }: PlanNode,
  condition: Condition | undefined,
): AppError | null {
  for (const ref of refsOf(condition)) {
    const what = unsupportedRef(ref);
    if (what === null) continue;
    const facts = { nodeId: id };
    return refuse('CONDITION_NOT_SUPPORTED', `a condition on ${what} (step "${id}")`, facts);
  }
  return null;
}

/** Why this version could never tell whether it is time to start, or null. No step has run by then. */
export function unsupportedStart(trigger: Trigger | undefined): AppError | null {
  if (trigger?.type !== 'condition') return null;
  for (const ref of refsOf(trigger.when)) {
    const what = ref.type === 'step_output' ? 'the result of a step' : unsupportedRef(ref);
    if (what !== null) {
      return refuse('CONDITION_NOT_SUPPORTED', `a start by a condition on ${what}`, {});
    }
  }
  return null;
}

function unsupportedRef(ref: ValueRef): string | null {
  if (ref.type === 'env') return 'a setting';
  if (ref.type !== 'runtime') return null;
  const at = chainArg[ref.fn];
  const chain = at === undefined ? undefined : ref.args[at];
  if (chain === undefined) return null;
  return chain.type === 'literal' ? null : 'a chain that another value names';
}

function refsOf(condition: Condition | undefined): ValueRef[] {
  if (condition === undefined) return [];
  if (condition.type === 'logic') return condition.conditions.flatMap(refsOf);
  return [condition.left, condition.right].flatMap(withArgs);
}

function withArgs(ref: ValueRef): ValueRef[] {
  return ref.type === 'runtime' ? [ref, ...ref.args.flatMap(withArgs)] : [ref];
}
