import type { Finding } from '../../shared/chain/types.ts';
import { type Taint, taintSentence } from '../../shared/plan/taint.ts';

/** TAINTED_PLAN (caution): what other people wrote and the plan was drafted beside, told at each of its approvals. */
export function taintedPlan(taints: readonly Taint[]): Finding[] {
  if (taints.length === 0) return [];
  const message = taintSentence(taints);
  return [{ id: 'TAINTED_PLAN', level: 'caution', message, evidence: {} }];
}
