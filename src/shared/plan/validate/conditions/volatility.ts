import type { Condition } from '../../conditions.ts';
import type { PlanNode } from '../../nodes.ts';
import type { RuntimeFn, ValueRef } from '../../values.ts';
import { actionsByNode } from '../actions-by-node.ts';
import type { PlacedAction } from '../check.ts';
import { oncePerInput } from '../once-per.ts';

/**
 * How easily a value changes while a plan runs. 0: not at all (an output, a setting, a literal). 1: when time
 * passes (a price). 2: also through a step that moves money (a balance). 3: from one step to the next.
 */
export type Volatility = number;

/** The least volatile value that something changes, with all that is more volatile; 4 for nothing. */
export type Disturbance = number;

const ofFn: Readonly<Record<RuntimeFn, Volatility>> = {
  ...{ price: 1, balance: 2, health_factor: 2, gas_price: 3, timestamp: 3, block_number: 3 },
  ...{ add: 0, sub: 0, mul: 0, div: 0, min: 0, max: 0 },
};

/** Of the most volatile thing that it is made of. */
export function volatilityOf(ref: ValueRef): Volatility {
  if (ref.type !== 'runtime') return 0;
  return ref.args.reduce((most, arg) => Math.max(most, volatilityOf(arg)), ofFn[ref.fn]);
}

export function volatilityOfCondition(condition: Condition): Volatility {
  return condition.type === 'compare'
    ? Math.max(volatilityOf(condition.left), volatilityOf(condition.right))
    : condition.conditions.reduce((most, part) => Math.max(most, volatilityOfCondition(part)), 0);
}

/** What a node changes by itself, and with all that is inside it. */
interface Disturbances {
  own: Disturbance;
  whole: Disturbance;
}

export const nothing: Disturbances = { own: 4, whole: 4 };

/** What each node of the plan changes by having run. */
export const disturbances = oncePerInput((input): ReadonlyMap<PlanNode, Disturbances> => {
  const byNode = actionsByNode(input);
  const found = new Map<PlanNode, Disturbances>();
  for (const { node } of input.placed) {
    const own = ownDisturbance(node, byNode.get(node));
    found.set(node, { own, whole: own });
  }
  // From the end, so that a node has counted everything inside it before it is counted itself.
  for (const { node, parent } of input.placed.toReversed()) {
    const outer = parent === null ? undefined : found.get(parent);
    if (outer) outer.whole = Math.min(outer.whole, found.get(node)?.whole ?? 4);
  }
  return found;
});

/** A person who is asked, or a pause before another try, is a wait like any. */
function ownDisturbance(node: PlanNode, action: PlacedAction | undefined): Disturbance {
  if (node.onFailure?.strategy === 'retry' && node.onFailure.delayMs > 0) return 1;
  switch (node.type) {
    case 'wait':
    case 'gate':
    case 'loop':
      return 1;
    case 'action':
      if (action?.tool?.kind === 'ask') return 1;
      return movesMoney(action) ? 2 : 3;
    case 'sequence':
    case 'parallel':
    case 'if':
      return 4;
  }
}

function movesMoney(action: PlacedAction | undefined): boolean {
  const tool = action?.tool;
  return tool === undefined || tool.kind === 'chain_write' || tool.movesUnknown === true;
}
