import type { PlanContext } from '../context.ts';
import { readPlanTree } from '../read-plan-tree.ts';
import { issueAt } from './check.ts';
import type { ValidationResult } from './result.ts';
import { validatePlan } from './validate-plan.ts';

/**
 * Judges any bytes as a plan. Text that is not strict JSON is one issue at the value where it stops being
 * that: TOO_LARGE, TOO_DEEP, else SCHEMA. Never throws.
 */
export function validatePlanText(bytes: Uint8Array, context: PlanContext = {}): ValidationResult {
  const tree = readPlanTree(bytes);
  if (tree.ok) return validatePlan(tree.value, context);
  const { code, message } = tree.error;
  const meant = code === 'TOO_LARGE' || code === 'TOO_DEEP' ? code : 'SCHEMA';
  const issue = issueAt({ nodeId: null, path: tree.path }, meant, message);
  return { valid: false, issues: [issue], toolsUsed: [], chainsUsed: [] };
}
