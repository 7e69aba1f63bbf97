import { orderRefused } from '../../../shared/plan/orders/order-errors.ts';
import { orderPlan } from '../../../shared/plan/orders/order-plan.ts';
import { orderParamsSchema } from '../../../shared/tools/app/manage-orders.ts';
import type { ChainReadTool } from '../chain-tool.ts';

/**
 * An order as a rehearsal sees it: whether it can be made. Orders are made, listed and called off by the executor
 * alone, and a rehearsal makes none.
 */
export const manageOrders: ChainReadTool = {
  kind: 'read',

  read: async (params, { client, account, nowSeconds }) => {
    const { op, order, orderId } = orderParamsSchema.parse(params);
    if (op === 'list') return { orders: [] };
    if (op === 'cancel') return { orderId: orderId ?? '' };
    if (order === undefined) throw orderRefused('ORDER_INCOMPLETE', { missing: 'order' });
    const createdAt = Number(nowSeconds) * 1_000;
    orderPlan(order, { planId: 'order', createdAt, account, chainId: client.chainId });
    return { orderId: 'order' };
  },
};
