import { z } from 'zod';
import {
  chainIdSchema,
  chainWriteResult,
  exactAmountSchema,
  slippageSchema,
  spendAmountSchema,
  tokenSchema,
} from './parameter-schemas.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

/** Exact in, paid out to the account that swaps. */
export const defiSwapTool: ToolDeclaration = {
  name: 'defi_swap',
  kind: 'chain_write',
  idempotency: 'keyed',
  summary: 'Swaps one token for another on Uniswap V2.',
  onChain: true,
  params: z.strictObject({
    tokenIn: tokenSchema,
    tokenOut: tokenSchema,
    amount: spendAmountSchema,
    slippage: slippageSchema.optional(),
    /** Wins over slippage. */
    minOut: exactAmountSchema.optional(),
    venue: z.enum(['uniswap_v2', 'best'], 'expected "uniswap_v2" or "best"').optional(),
    deadlineSeconds: z.number().int().positive().optional(),
    chainId: chainIdSchema.optional(),
  }),
  roles: {
    tokenIn: { kind: 'token' },
    tokenOut: { kind: 'token' },
    amount: { kind: 'amount', of: { param: 'tokenIn' }, use: 'spend' },
    slippage: { kind: 'slippage' },
    minOut: { kind: 'amount', of: { param: 'tokenOut' }, use: 'floor', zeroAllowed: true },
  },
  differentTokens: [['tokenIn', 'tokenOut']],
  moves: [
    { direction: 'out', token: { param: 'tokenIn' }, amount: { param: 'amount' } },
    {
      ...{ direction: 'in', token: { param: 'tokenOut' }, amount: { quoteOf: 'amount' } },
      bound: 'minOut',
    },
  ],
  result: z.object({
    ...chainWriteResult,
    amountIn: z.string(),
    amountOut: z.string(),
    price: z.string(),
    venue: z.string(),
    priceImpactPct: z.string(),
  }),
  gasUnits: 210_000,
  durationMs: 15_000,
  undo: 'inverse',
};
