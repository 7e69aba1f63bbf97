import type { Condition } from '../../src/shared/plan/conditions.ts';
import { sameDecimal } from '../plan/decimals.ts';
import type { PlanView } from '../plan/plan-view.ts';
import type { ExpectedTrigger } from '../set/item.ts';
import { comparisonOf } from './comparison.ts';

/** Whether a condition says what a price trigger would. */
export function isPriceCondition(
  condition: Condition,
  { token = '', condition: side, threshold }: ExpectedTrigger,
  view: PlanView,
): boolean {
  const found = condition.type === 'compare' ? comparisonOf(condition, view) : null;
  if (found === null || found.left !== `price:${token.toLowerCase()}`) return false;
  const ops = side === 'above' ? ['gt', 'gte'] : ['lt', 'lte'];
  return ops.includes(found.op) && (threshold === null || sameDecimal(threshold, found.right));
}
