import { conditionOf } from '../../../shared/plan/condition-of-node.ts';
import type { Condition } from '../../../shared/plan/conditions.ts';
import { namesFor } from '../../../shared/plan/describe/names.ts';
import { describeCondition, describeValue } from '../../../shared/plan/describe/values.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { ValueRef } from '../../../shared/plan/values.ts';
import type { StepNotes } from '../../../shared/runs/step-notes.ts';
import type { SeenCondition } from '../../../shared/runs/views.ts';
import { bundledTokens } from '../../../shared/tokens/bundled-tokens.ts';

/** What the condition of a step was when it was last looked at, in words; null for a step without one. */
export function seenCondition(
  node: PlanNode | undefined,
  { truth, operands = [] }: StepNotes,
  chainId: number,
): SeenCondition | null {
  const condition = node && conditionOf(node);
  if (truth === undefined || condition === undefined) return null;
  const names = namesFor(bundledTokens, chainId, new Set());
  const seen = new Map(operands.map(({ path, value }) => [path, value]));
  const values = sides(condition, '')
    .filter(({ path, ref }) => ref.type !== 'literal' && seen.has(path))
    .map(({ path, ref }) => {
      const value = seen.get(path) ?? null;
      return { what: describeValue(ref, names), value: value === null ? null : String(value) };
    });
  return { truth, words: describeCondition(condition, names), values };
}

/** Both sides of every comparison, with the path by which the journal names them. */
function sides(condition: Condition, path: string): { path: string; ref: ValueRef }[] {
  if (condition.type === 'logic')
    return condition.conditions.flatMap((part, index) =>
      sides(part, `${path}conditions[${index}].`),
    );
  return [
    { path: `${path}left`, ref: condition.left },
    { path: `${path}right`, ref: condition.right },
  ];
}
