// An order as a plan of its own: it waits for its price, and trades when that has come. Each trade is rehearsed
// and approved when it is due, like that of any plan; of two ends only the first that comes true trades, since
// both are one wait.
import type { z } from 'zod';
import type { orderSchema } from '../../tools/app/manage-orders.ts';
import type { Condition } from '../conditions.ts';
import type { ActionNode, PlanNode, WaitNode } from '../nodes.ts';
import type { Budget, Plan } from '../schema.ts';
import type { ValueRef } from '../values.ts';
import { orderRefused } from './order-errors.ts';

export type Order = z.infer<typeof orderSchema>;

/** What the plan of an order is born with. */
export interface OrderBirth {
  planId: string;
  /** Epoch ms. */
  createdAt: number;
  account: string;
  chainId: number;
  /** Of the plan that creates it: an order may do no more than that. */
  budget?: Budget | undefined;
}

/** How long an order waits that says no end: 30 days. */
const usualLifeMs = 30 * 86_400_000;
const pollIntervalMs = 30_000;
const mostTrades = 1_000;
/** What a price in dollars is paid in. */
const dollar = 'USDC';

/** Errors: ORDER_*. */
export function orderPlan(order: Order, birth: OrderBirth): Plan {
  const { planId, createdAt, account, chainId, budget } = birth;
  const lifeMs = lifeOf(order, createdAt);
  // Nothing is begun after its end, not even what waits for an approval then.
  const root = { ...rootOf(order, lifeMs), timeoutMs: lifeMs };
  return {
    ...{ schemaVersion: 1, id: planId, name: root.label, userId: 'local', createdAt },
    ...{ status: 'draft', account, chainId, trigger: { type: 'immediate' }, root },
    ...(budget === undefined ? {} : { budget }),
    tags: ['order', order.kind],
  };
}

function lifeOf({ expiresAt }: Order, nowMs: number): number {
  if (expiresAt === undefined) return usualLifeMs;
  const end = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(expiresAt) ? Date.parse(expiresAt) : Number.NaN;
  if (Number.isNaN(end)) throw orderRefused('ORDER_TIME');
  if (end <= nowMs) throw orderRefused('ORDER_EXPIRED');
  return end - nowMs;
}

function rootOf(order: Order, lifeMs: number): PlanNode {
  switch (order.kind) {
    case 'limit':
    case 'take_profit':
      return waitAndTrade(order, better(order, need(order.limit, 'limit')), lifeMs);
    case 'stop':
      return waitAndTrade(order, worse(order, need(order.stop, 'stop')), lifeMs);
    case 'oco':
      return waitAndTrade(order, eitherEnd(order), lifeMs);
    case 'ladder':
      return ladder(order, lifeMs);
    case 'dca':
      return repeated(order, lifeMs);
    case 'trailing':
      throw orderRefused('ORDER_KIND_NOT_SUPPORTED');
  }
}

function waitAndTrade(order: Order, until: Said, lifeMs: number, place = ''): PlanNode {
  const amount = need(order.amount, 'amount');
  const trade = tradeOf(order, amount, `trade${place}`);
  return {
    ...{ id: `order${place}`, type: 'sequence' },
    label: `${trade.label} when ${until.words}`,
    steps: [waitFor(until, lifeMs, `wait${place}`), trade],
  };
}

/** The nearest level first: two trades of one account come after each other anyway. */
function ladder(order: Order, lifeMs: number): PlanNode {
  const rising = order.side === 'sell' ? 1 : -1;
  const levels = need(order.levels, 'levels').toSorted(
    (a, b) => rising * (Number(a.price) - Number(b.price)),
  );
  const steps = levels.map(({ price, amount }, index) =>
    waitAndTrade({ ...order, amount }, better(order, price), lifeMs, `_${index + 1}`),
  );
  const verb = order.side === 'sell' ? 'Sell' : 'Buy';
  return {
    ...{ id: 'order', type: 'sequence', steps },
    label: `${verb} ${order.token} in ${levels.length} steps`,
  };
}

function repeated(order: Order, lifeMs: number): PlanNode {
  const delayMs = need(order.every, 'every');
  need(order.expiresAt, 'expiresAt');
  const maxIterations = Math.floor((lifeMs - 1) / Math.max(delayMs, 1)) + 1;
  if (delayMs < 1_000 || maxIterations > mostTrades) throw orderRefused('ORDER_TOO_MANY');
  const body = tradeOf(order, need(order.amount, 'amount'), 'trade');
  const label = `${body.label}, ${maxIterations} times`;
  return { id: 'order', type: 'loop', label, body, maxIterations, delayMs };
}

function tradeOf(order: Order, amount: NonNullable<Order['amount']>, id: string): ActionNode {
  const { side, token, quote = 'USD' } = order;
  const paid = quote.toUpperCase() === 'USD' ? dollar : quote;
  if (side === 'sell') {
    const label = `Sell ${amountWords(amount)} ${token} for ${paid}`;
    const params = { tokenIn: token, tokenOut: paid, amount };
    return { id, type: 'action', label, tool: 'defi_swap', params };
  }
  // What is bought is known, what it costs is not: only an exact amount can be asked for.
  if (typeof amount !== 'string' || !/^\d+(\.\d+)?$/.test(amount)) {
    throw orderRefused('ORDER_AMOUNT');
  }
  const label = `Buy ${amount} ${token} with ${paid}`;
  const params = { tokenIn: paid, tokenOut: token, amountOut: amount };
  return { id, type: 'action', label, tool: 'defi_swap', params };
}

function amountWords(amount: NonNullable<Order['amount']>): string {
  if (typeof amount === 'string') return amount === 'max' ? 'all' : amount;
  return 'usd' in amount ? `$${amount.usd} of` : `${amount.percentOfStart}% of`;
}

/** A condition and how it reads. */
interface Said {
  condition: Condition;
  words: string;
}

type Price = NonNullable<Order['limit']>;

/** For a sale the price is at least so high, for a purchase at most. */
function better(order: Order, price: Price): Said {
  return order.side === 'sell' ? above(order, price) : below(order, price);
}

function worse(order: Order, price: Price): Said {
  return order.side === 'sell' ? below(order, price) : above(order, price);
}

function eitherEnd(order: Order): Said {
  const { limit, stop } = need(order.oco, 'oco');
  const [low, high] = order.side === 'sell' ? [stop, limit] : [limit, stop];
  if (Number(low) >= Number(high)) throw orderRefused('ORDER_ENDS');
  const ends = [better(order, limit), worse(order, stop)];
  return {
    condition: { type: 'logic', op: 'or', conditions: ends.map(({ condition }) => condition) },
    words: ends.map(({ words }) => words).join(' or '),
  };
}

function above(order: Order, price: Price): Said {
  return compared(order, 'gte', price, `is at least ${price}`);
}

function below(order: Order, price: Price): Said {
  return compared(order, 'lte', price, `is at most ${price}`);
}

function compared(order: Order, op: 'gte' | 'lte', price: Price, words: string): Said {
  const { token, quote = 'USD' } = order;
  const inDollars = quote.toUpperCase() === 'USD';
  const priceOf = (name: string): ValueRef => ({
    ...{ type: 'runtime', fn: 'price', args: [{ type: 'literal', value: name }] },
  });
  const left: ValueRef = inDollars
    ? priceOf(token)
    : { type: 'runtime', fn: 'div', args: [priceOf(token), priceOf(quote)] };
  const label = `${token} ${words} ${inDollars ? 'USD' : quote}`;
  const right: ValueRef = { type: 'literal', value: String(price) };
  return { condition: { type: 'compare', left, op, right, label }, words: label };
}

function waitFor({ condition, words }: Said, maxWaitMs: number, id: string): WaitNode {
  const label = `Wait until ${words}`;
  return { id, type: 'wait', label, until: condition, pollIntervalMs, maxWaitMs };
}

function need<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw orderRefused('ORDER_INCOMPLETE', { missing: name });
  return value;
}
