import type { Decimal } from '../../../decimal.ts';
import { type CheckInput, type PlacedAction, paramPlace } from '../check.ts';
import { oncePerInput } from '../once-per.ts';
import { priceKey } from './price-key.ts';
import { soundParam } from './sound-param.ts';
import { decimalOf } from './usd-price.ts';

/** A price in USD at which an order would act. */
export interface OrderPrice {
  which: 'limit' | 'stop';
  price: Decimal;
  place: { nodeId: string; path: string };
}

/** An order that a plan creates, as far as it is written out and priced in USD. */
export interface CreatedOrder {
  kind: string;
  side: string;
  token: string;
  prices: readonly OrderPrice[];
}

/** What is as good as USD. */
const dollars: ReadonlySet<string> = new Set(['usd', 'usdc', 'usdt', 'dai']);

export const createdOrders = oncePerInput((input) =>
  input.actions.flatMap((action) => ofAction(action, input)),
);

function ofAction(action: PlacedAction, input: CheckInput): CreatedOrder[] {
  if (action.node.tool !== 'manage_orders' || soundParam(action, 'op') !== 'create') return [];
  const [kind, side, token] = ['kind', 'side', 'token'].map((key) => text(action, key));
  if (kind === undefined || side === undefined || token === undefined) return [];
  const quote = soundParam(action, 'order.quote') ?? 'USD';
  if (typeof quote !== 'string' || !dollars.has(priceKey(input, quote))) return [];
  return [{ kind, side, token, prices: pricesOf(action) }];
}

function text(action: PlacedAction, key: string): string | undefined {
  const value = soundParam(action, `order.${key}`);
  return typeof value === 'string' ? value : undefined;
}

function pricesOf(action: PlacedAction): OrderPrice[] {
  return (['limit', 'stop'] as const).flatMap((which) => {
    const value = soundParam(action, `order.${which}`);
    const written = typeof value === 'string' || typeof value === 'number';
    const price = written ? decimalOf(value) : null;
    return price === null ? [] : [{ which, price, place: paramPlace(action, `order.${which}`) }];
  });
}
