// Amounts as the plan language writes them, and the names of the parameters that hold one.
import { z } from 'zod';

const decimal = z.string().regex(/^\d+(\.\d+)?$/, 'Expected a decimal amount such as "0.75"');
const percent = z.string().regex(/^\d+(\.\d+)?%$/, 'Expected a percentage such as "50%"');

/** Token units, all of it, a share of the balance, a worth in USD, a share of the balance at the start. */
export const amountSchema = z
  .union([
    decimal,
    percent,
    z.literal('max'),
    z.strictObject({ usd: decimal }),
    z.strictObject({ percentOfStart: decimal }),
  ])
  .meta({ id: 'Amount' });
export type Amount = z.infer<typeof amountSchema>;

/** Parameters of any tool, known here or not, whose numbers are money or a share and never a double. */
export const amountParams: ReadonlySet<string> = new Set([
  'amount',
  'amountA',
  'amountB',
  'amountOut',
  'minOut',
  'maxIn',
  'value',
  'slippage',
  'percent',
]);
