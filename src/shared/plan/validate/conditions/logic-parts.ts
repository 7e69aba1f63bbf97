import { isWellFormed } from '../../conditions/evaluate-condition.ts';
import type { Condition } from '../../conditions.ts';
import { type Check, issueAt } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { placedConditions } from './placed-conditions.ts';

/** BAD_PARAM: an `and` or `or` of nothing, a `not` of other than one. The schema must let them pass. */
export const logicParts: Check = (input) =>
  placedConditions(input).flatMap(({ condition, nodeId, path }) => judge(condition, nodeId, path));

function judge(condition: Condition, nodeId: string | null, path: string): ValidationIssue[] {
  if (condition.type === 'compare') return [];
  const inside = condition.conditions.flatMap((part, index) =>
    judge(part, nodeId, `${path}.conditions[${index}]`),
  );
  if (isWellFormed(condition)) return inside;
  const { op, conditions } = condition;
  const needs = op === 'not' ? 'exactly one condition' : 'at least one condition';
  const message = `"${op}" needs ${needs}; this has ${conditions.length}.`;
  return [issueAt({ nodeId, path }, 'BAD_PARAM', message), ...inside];
}
