import { conditionOf } from '../../condition-of-node.ts';
import type { Condition } from '../../conditions.ts';
import type { PlanNode } from '../../nodes.ts';
import { defaultBalanceChain } from '../../normalise/defaults.ts';
import type { ValueRef } from '../../values.ts';
import type { CheckInput } from '../check.ts';
import { oncePerInput } from '../once-per.ts';

/** A condition, whose it is, and where it stands. */
export interface PlacedCondition {
  condition: Condition;
  /** Null for the trigger's. */
  node: PlanNode | null;
  nodeId: string | null;
  path: string;
}

/** Every condition that the plan writes, the trigger's first, then in reading order. */
export const placedConditions = oncePerInput(
  ({ plan: { trigger }, placed }): readonly PlacedCondition[] => {
    const found: PlacedCondition[] = [];
    if (trigger?.type === 'condition') {
      found.push({ condition: trigger.when, node: null, nodeId: null, path: 'trigger.when' });
    }
    for (const { node, path } of placed) {
      const key = conditionKeys[node.type];
      const condition = key === null ? undefined : conditionOf(node);
      if (condition === undefined) continue;
      found.push({ condition, node, nodeId: node.id, path: `${path}.${key}` });
    }
    return found;
  },
);

/** Under which name a node keeps its condition. */
const conditionKeys = {
  ...{ if: 'condition', gate: 'condition', wait: 'until', loop: 'exitWhen' },
  ...{ action: null, sequence: null, parallel: null },
} as const satisfies Record<PlanNode['type'], string | null>;

/** What holds at the moment when the trigger fires, where it says so. */
export function conditionOfTrigger({ plan }: CheckInput): PlacedCondition | null {
  const { trigger } = plan;
  const place = { node: null, nodeId: null };
  switch (trigger?.type) {
    case 'condition':
      return { ...place, condition: trigger.when, path: 'trigger.when' };
    case 'price': {
      if (trigger.condition === 'crosses') return null;
      const price = call('price', trigger.token);
      return { ...place, condition: past(price, trigger), path: 'trigger.threshold' };
    }
    case 'balance': {
      const chainId = trigger.chainId ?? plan.chainId ?? defaultBalanceChain;
      const balance = call('balance', trigger.token, chainId);
      return { ...place, condition: past(balance, trigger), path: 'trigger.threshold' };
    }
    default:
      return null;
  }
}

function call(fn: 'price' | 'balance', ...args: (string | number)[]): ValueRef {
  return { type: 'runtime', fn, args: args.map((value) => ({ type: 'literal', value })) };
}

function past(
  left: ValueRef,
  { condition, threshold }: { condition: string; threshold: string | number },
): Condition {
  const op = condition === 'above' ? 'gt' : 'lt';
  return { type: 'compare', left, op, right: { type: 'literal', value: threshold } };
}
