// What a step does once its condition was looked at. Unknown is neither true nor false.
import type { ErrorShape } from '../../shared/errors.ts';
import { conditionUnknown, gateShut } from '../../shared/plan/conditions/condition-errors.ts';
import type { Truth } from '../../shared/plan/conditions/truth.ts';
import type { PlanNode } from '../../shared/plan/nodes.ts';

export type AfterCondition =
  | { kind: 'branch'; branch: 'then' | 'else' | 'none' }
  | { kind: 'complete' }
  | { kind: 'fail'; error: ErrorShape }
  | { kind: 'look_again' }
  | { kind: 'next_round' };

/** What a node does with the truth of its condition; `unknown` fails an `if` and a gate, and lets a wait look again. */
export function afterCondition(node: PlanNode, truth: Truth): AfterCondition {
  switch (node.type) {
    case 'if':
      if (truth === 'unknown') return { kind: 'fail', error: conditionUnknown(node).toShape() };
      if (truth === 'true') return { kind: 'branch', branch: 'then' };
      return { kind: 'branch', branch: node.else === undefined ? 'none' : 'else' };
    case 'gate':
      if (truth === 'true') return { kind: 'complete' };
      return {
        kind: 'fail',
        error: (truth === 'false' ? gateShut(node) : conditionUnknown(node)).toShape(),
      };
    case 'loop':
      return { kind: truth === 'true' ? 'complete' : 'next_round' };
    default:
      return { kind: truth === 'true' ? 'complete' : 'look_again' };
  }
}
