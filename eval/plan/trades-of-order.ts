import type { PlanContext } from '../../src/shared/plan/context.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { orderPlan } from '../../src/shared/plan/orders/order-plan.ts';
import { orderParamsSchema } from '../../src/shared/tools/app/manage-orders.ts';

/** Whose account acts is no matter for what is traded. */
const somebody = `0x${'1'.repeat(40)}`;

/** What an action that creates an order has it do; null for any other, or an order that cannot be made. */
export function tradesOfOrder(
  action: { tool: string; params: unknown; chainId: number | undefined },
  { now, account = somebody }: PlanContext,
): PlanNode | null {
  const { tool, chainId = 1 } = action;
  const params = orderParamsSchema.safeParse(action.params);
  if (tool !== 'manage_orders' || !params.success || params.data.order === undefined) return null;
  const createdAt = now === undefined ? 0 : Date.parse(now);
  try {
    return orderPlan(params.data.order, { planId: 'order', createdAt, account, chainId }).root;
  } catch {
    return null;
  }
}
