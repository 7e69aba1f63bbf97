// A plan as the rules look at it: its actions in the order of reading, its start and what it compares.
import type { CompileOutcome } from '../../src/shared/plan/compile-outcome.ts';
import { conditionOf } from '../../src/shared/plan/condition-of-node.ts';
import type { Condition } from '../../src/shared/plan/conditions.ts';
import type { PlanContext } from '../../src/shared/plan/context.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { readPlan } from '../../src/shared/plan/read-plan.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';
import type { TokenList } from '../../src/shared/tokens/token.ts';
import { tokensOf } from '../../src/shared/tokens/tokens-of.ts';
import { tradesOfOrder } from './trades-of-order.ts';

export interface ActionView {
  id: string;
  tool: string;
  params: Readonly<Record<string, unknown>>;
  chainId: number | undefined;
  /** How often the loops around it run it at most. */
  times: number;
}

export interface PlanView {
  /** As they stand in the plan. */
  actions: readonly ActionView[];
  /** With what orders trade in the place of their creation. */
  trades: readonly ActionView[];
  /** Of a plan that only creates an order: what the order waits for. */
  trigger: Trigger;
  conditions: readonly Condition[];
  isOrder: boolean;
  /** Of what names no chain. */
  chainId: number | undefined;
  context: PlanContext;
  tokens: TokenList;
}

type PlanOutcome = Extract<CompileOutcome, { outcome: 'plan' }>;

export function viewOf({ plan: given }: PlanOutcome, context: PlanContext): PlanView {
  const reading = readPlan(given);
  const plan = reading.ok ? reading.plan : given;
  const chainId = plan.chainId ?? context.defaultChain;
  const actions = actionsOf(plan.root, chainId, 1);
  const orders = actions.map((action) => tradesOfOrder(action, context));
  const conditions = conditionsOf(plan.root);
  const watched = orders.flatMap((order) => (order === null ? [] : conditionsOf(order)));
  const [only] = watched;
  const isOrder = orders.some((order) => order !== null);
  const isOneOrder = isOrder && watched.length === 1 && only !== undefined;
  return {
    actions,
    trades: actions.flatMap((action, index) => {
      const order = orders[index];
      return order ? actionsOf(order, action.chainId, action.times) : [action];
    }),
    trigger: isOneOrder ? { type: 'condition', when: only } : startOf(plan),
    conditions: [...conditions, ...(isOneOrder ? [] : watched)],
    isOrder,
    chainId,
    context,
    tokens: tokensOf(context),
  };
}

function startOf({ trigger }: Plan): Trigger {
  return trigger ?? { type: 'immediate' };
}

function conditionsOf(node: PlanNode): Condition[] {
  const own = conditionOf(node);
  return [...(own === undefined ? [] : [own]), ...insideOf(node).flatMap(conditionsOf)];
}

function actionsOf(node: PlanNode, planChain: number | undefined, times: number): ActionView[] {
  const within = node.type === 'loop' ? times * node.maxIterations : times;
  const inside = insideOf(node).flatMap((child) => actionsOf(child, planChain, within));
  if (node.type !== 'action') return inside;
  const { id, tool, params } = node;
  const own = params['chainId'];
  const chainId = typeof own === 'number' ? own : planChain;
  return [{ id, tool, params, chainId, times }, ...inside];
}

function insideOf(node: PlanNode): PlanNode[] {
  switch (node.type) {
    case 'sequence':
    case 'parallel':
      return node.steps;
    case 'if':
      return [node.then, ...(node.else === undefined ? [] : [node.else])];
    case 'loop':
      return [node.body];
    case 'action':
      return node.onError === undefined ? [] : [node.onError];
    default:
      return [];
  }
}

/** The reads of an answer, as if they were a plan that starts at once. */
export function viewOfReads(
  reads: readonly { tool: string; params: Record<string, unknown> }[],
  context: PlanContext,
): PlanView {
  const actions = reads.map(({ tool, params }, index) => {
    const own = params['chainId'];
    const chainId = typeof own === 'number' ? own : context.defaultChain;
    return { id: `read_${index + 1}`, tool, params, chainId, times: 1 };
  });
  return {
    ...{ actions, trades: actions, conditions: [], isOrder: false },
    ...{
      trigger: { type: 'immediate' },
      chainId: context.defaultChain,
      context,
      tokens: tokensOf(context),
    },
  };
}
