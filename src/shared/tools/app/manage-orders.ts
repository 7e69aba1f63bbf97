import { z } from 'zod';
import {
  chainIdSchema,
  choice,
  durationMsSchema,
  priceSchema,
  spendAmountSchema,
  textSchema,
  tokenSchema,
} from '../parameter-schemas.ts';
import type { ToolDeclaration } from '../tool-declaration.ts';

const levelSchema = z.strictObject({ price: priceSchema, amount: spendAmountSchema });

export const orderSchema = z.strictObject(
  {
    kind: choice(['limit', 'stop', 'take_profit', 'trailing', 'dca', 'ladder', 'oco']),
    side: choice(['buy', 'sell']),
    token: tokenSchema,
    /** What it is priced and paid in. */
    quote: tokenSchema.optional(),
    /** Of `token`. */
    amount: spendAmountSchema.optional(),
    /** Price of one `token`. */
    limit: priceSchema.optional(),
    stop: priceSchema.optional(),
    /** Percent behind the best price so far. */
    trail: priceSchema.optional(),
    /** Time between two buys of a dca, in ms. */
    every: durationMsSchema.optional(),
    /** The steps of a ladder. */
    levels: z.array(levelSchema, 'expected a list of levels').min(1).optional(),
    /** ISO 8601 with its zone. */
    expiresAt: textSchema.optional(),
    /** The two ends of an oco: whichever comes first cancels the other. */
    oco: z.strictObject({ limit: priceSchema, stop: priceSchema }).optional(),
  },
  'expected an order such as {"kind": "limit", "side": "sell", …}',
);

export const orderParamsSchema = z.strictObject({
  op: choice(['create', 'list', 'cancel']),
  order: orderSchema.optional(),
  orderId: textSchema.optional(),
  chainId: chainIdSchema.optional(),
});

/** Orders are kept and watched by the app; what they do when they are due is a plan of its own. */
export const manageOrdersTool: ToolDeclaration = {
  name: 'manage_orders',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Creates, lists or cancels orders that wait for a price or a time.',
  onChain: true,
  params: orderParamsSchema,
  needs: [
    { param: 'order', when: { param: 'op', is: ['create'] } },
    { param: 'orderId', when: { param: 'op', is: ['cancel'] } },
  ],
  roles: {
    'order.token': { kind: 'token' },
    'order.quote': { kind: 'token', words: ['USD'] },
    'order.amount': { kind: 'amount', of: { param: 'order.token' }, use: 'wanted' },
  },
  moves: [],
  result: z.object({ orderId: z.string().optional(), orders: z.array(z.unknown()).optional() }),
  gasUnits: 0,
  durationMs: 1_000,
  // Whoever does not want an order any more cancels it; what it traded is undone by the run that traded.
  undo: 'irreversible',
};
