import type { PlanContext } from '../context.ts';
import { readPlanTree } from '../read-plan-tree.ts';
import type { ValidationIssue, ValidationResult } from './result.ts';
import { validatePlan } from './validate-plan.ts';

/**
 * Judges any bytes as a plan. Text that is not strict JSON is one issue at the value where it stops being
 * that: TOO_LARGE, TOO_DEEP, else SCHEMA. Never throws.
 */
export function validatePlanText(bytes: Uint8Array, context: PlanContext = {}): ValidationResult {
  const tree = readPlanTree(bytes);
  if (tree.ok) return validatePlan(tree.value, context);
  const { code, message } = tree.error;
  const issue: ValidationIssue = {
    ...{ severity: 'error', nodeId: null, message, path: tree.path },
    code: code === 'TOO_LARGE' || code === 'TOO_DEEP' ? code : 'SCHEMA',
  };
  return { valid: false, issues: [issue], toolsUsed: [], chainsUsed: [] };
}
