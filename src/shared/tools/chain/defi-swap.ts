import { z } from 'zod';
import { amountResult } from '../result-schemas.ts';
import { swapParams, swapRoles } from '../swap-shape.ts';
import { chainWrite } from '../tool-builders.ts';

const [tokenIn, tokenOut] = [{ param: 'tokenIn' }, { param: 'tokenOut' }];

/** Exact in, or exact out. */
export const defiSwapTool = chainWrite({
  name: 'defi_swap',
  summary: 'Swaps one token for another on Uniswap.',
  params: swapParams,
  oneOf: [['amount', 'amountOut']],
  roles: swapRoles,
  differentTokens: [['tokenIn', 'tokenOut']],
  moves: [
    { direction: 'out', token: tokenIn, amount: { param: 'amount' }, when: 'amount' },
    {
      ...{ direction: 'in', token: tokenOut, amount: { quoteOf: 'amount' }, when: 'amount' },
      ...{ bound: 'minOut', to: 'recipient' },
    },
    {
      ...{ direction: 'out', token: tokenIn, amount: { quoteOf: 'amountOut' }, when: 'amountOut' },
      bound: 'maxIn',
    },
    {
      ...{ direction: 'in', token: tokenOut, amount: { param: 'amountOut' }, when: 'amountOut' },
      to: 'recipient',
    },
  ],
  result: {
    amountIn: amountResult,
    amountOut: amountResult,
    price: amountResult,
    venue: z.string(),
    priceImpactPct: amountResult,
  },
  gasUnits: 210_000,
  undo: 'inverse',
});
