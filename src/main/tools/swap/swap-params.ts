import { z } from 'zod';
import { addressParam } from '../address-param.ts';
import { spendSchema } from '../spend-amount.ts';

/** Without a word of the plan, percent of the quote. */
const usualSlippage = '0.5';
const usualDeadlineSeconds = 1_200;

/** Of a swap and of a quote for it alike; of `amount` and `amountOut` exactly one. */
export const swapParams = z
  .strictObject({
    tokenIn: z.string(),
    tokenOut: z.string(),
    amount: spendSchema.optional(),
    amountOut: z.string().optional(),
    slippage: z.string().default(usualSlippage),
    minOut: z.string().optional(),
    maxIn: z.string().optional(),
    venue: z.enum(['uniswap_v2', 'uniswap_v3', 'best']).default('best'),
    recipient: addressParam.optional(),
    deadlineSeconds: z.number().int().positive().default(usualDeadlineSeconds),
  })
  .superRefine(({ amount, amountOut, minOut, maxIn }, context) => {
    const misfit = (path: string) => context.addIssue({ code: 'custom', path: [path] });
    if (amount === undefined && amountOut === undefined) misfit('amount');
    if (amount !== undefined && amountOut !== undefined) misfit('amountOut');
    if (amount === undefined && minOut !== undefined) misfit('minOut');
    if (amountOut === undefined && maxIn !== undefined) misfit('maxIn');
  });

export type SwapParams = z.infer<typeof swapParams>;
