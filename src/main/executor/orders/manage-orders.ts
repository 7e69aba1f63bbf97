// Orders of a plan: each is a plan and a run of its own, begun in the transaction that completes the step that
// orders it, on the strength of the agreement to the plan that holds the order. That authorises no signature: each
// trade asks for its own approval when it is due. So an order is made once, however often the step is looked at.

import { orderRefused } from '../../../shared/plan/orders/order-errors.ts';
import { orderStatus } from '../../../shared/plan/orders/order-status.ts';
import { openRunStates } from '../../../shared/runs/states.ts';
import { orderParamsSchema } from '../../../shared/tools/app/manage-orders.ts';
import type { ResolvedCall, Values } from '../../chain/planned-transaction.ts';
import type { ExecutionRecord } from '../../store/queries/execution-row.ts';
import { keepAnswer } from '../acts/keep-answer.ts';
import { look } from '../acts/look.ts';
import type { ActOf } from '../acts.ts';
import { askForPlan } from '../app/ask-for-plan.ts';
import { asksFirst } from '../app/asks-first.ts';
import { writeCancel } from '../control/write-orders.ts';
import { withdrawAll } from '../give-up-unsigned.ts';
import type { Run, Workbench, Write, Writing } from '../run.ts';
import { byOrder, createOrder } from './create-order.ts';

type Planning = ActOf<'plan_effect'>;

/** Errors: BAD_PARAM, ORDER_*, and what the executor refuses to run. */
export async function manageOrders(
  bench: Workbench,
  run: Run,
  act: Planning,
  call: ResolvedCall,
): Promise<Write> {
  // As in its rehearsal: what cannot be ordered is said in the same words.
  await bench.tools.read(call);
  const { op, order, orderId } = orderParamsSchema.parse(call.params);
  switch (op) {
    case 'create': {
      if (order === undefined) throw orderRefused('ORDER_INCOMPLETE', { missing: 'order' });
      const { executionId, write } = await createOrder(bench, run, order, call.chainId);
      return keep(run, act, call, { orderId: executionId }, write);
    }
    case 'cancel': {
      const order = requireOrder(bench, call, orderId);
      const place = { nodeId: act.node.id, param: 'orderId' };
      const why = asksFirst(bench.store.reader, run, place, order);
      return keep(run, act, call, { orderId: order.executionId }, (writing) => {
        if (why !== null) return askInstead(writing, order, { run, act }, why);
        const asked = writeCancel(writing, order.executionId);
        writing.afterwards(() => withdrawAll(writing, asked));
        writing.afterwards(() => writing.carryOn?.(order.executionId));
      });
    }
    case 'list': {
      const orders = ordersOf(bench, call).map((each) => orderRow(bench, each));
      return look(bench, run, act, { params: call.params, answer: async () => ({ orders }) });
    }
  }
}

/** Puts it to the person instead. */
function askInstead(
  writing: Writing,
  { planId, executionId, state }: ExecutionRecord,
  by: { run: Run; act: Planning },
  why: string,
): void {
  const plan = writing.store.reader.plans.get(planId);
  if (plan === undefined) throw orderRefused('ORDER_UNKNOWN');
  const found = { plan, schedule: null, run: { executionId, state } };
  askForPlan(writing, found, by, 'cancel', why);
}

/** Writes what an order does with the answer of its step. */
function keep(
  run: Run,
  act: Planning,
  { params }: ResolvedCall,
  result: Values,
  write: (writing: Writing) => void,
): Write {
  return keepAnswer(run, act, { params, result, durationMs: 0 }, write);
}

function ordersOf({ store }: Workbench, { account, chainId }: ResolvedCall): ExecutionRecord[] {
  return store.reader.executions
    .listAgreedBy(byOrder)
    .filter((order) => order.account === account && order.chainId === chainId);
}

/** Errors: ORDER_UNKNOWN, ORDER_ENDED. */
function requireOrder(
  bench: Workbench,
  call: ResolvedCall,
  orderId: string | undefined,
): ExecutionRecord {
  const found = ordersOf(bench, call).find(({ executionId }) => executionId === orderId);
  if (found === undefined) throw orderRefused('ORDER_UNKNOWN');
  if (!openRunStates.includes(found.state)) throw orderRefused('ORDER_ENDED');
  return found;
}

function orderRow({ store }: Workbench, order: ExecutionRecord): Values {
  const { executionId, planId, startedAt, chainId } = order;
  const plan = store.reader.plans.get(planId);
  return {
    ...{ orderId: executionId, planId, chainId, status: orderStatus(order) },
    name: plan?.document.ok ? plan.document.value.name : '',
    createdAt: new Date(startedAt).toISOString(),
  };
}
