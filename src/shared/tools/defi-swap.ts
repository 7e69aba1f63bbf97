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
  kind: 'write',
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
    amount: { kind: 'amount', of: { param: 'tokenIn' } },
    minOut: { kind: 'amount', of: { param: 'tokenOut' }, zeroAllowed: true },
  },
  differentTokens: [['tokenIn', 'tokenOut']],
  result: z.object({
    ...chainWriteResult,
    amountIn: z.string(),
    amountOut: z.string(),
    price: z.string(),
    venue: z.string(),
    priceImpactPct: z.string(),
  }),
  gasUnits: 210_000,
  undo: 'inverse',
};
