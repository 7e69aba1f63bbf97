import { z } from 'zod';
import { spendSchema } from '../spend-amount.ts';

/** What both tools take. Pools of V3 are positions of their own kind, which these tools do not hold. */
const shared = {
  tokenA: z.string(),
  tokenB: z.string(),
  /** Percent, without its sign. */
  percent: z.string().optional(),
  venue: z.enum(['uniswap_v2', 'best']).default('uniswap_v2'),
  slippage: z.string().default('0.5'),
};

/** One amount or both, or a share of what is held of both. */
export const lpAddParams = z
  .strictObject({
    ...shared,
    amountA: spendSchema.optional(),
    amountB: spendSchema.optional(),
  })
  .superRefine((params, context) => {
    const { amountA, amountB, percent } = params;
    const amounts = amountA !== undefined || amountB !== undefined;
    if (amounts !== (percent === undefined)) {
      context.addIssue({ code: 'custom', path: [amounts ? 'percent' : 'amountA'] });
    }
  });

/** Exactly one of the four says how much. */
export const lpRemoveParams = z
  .strictObject({
    ...shared,
    amountA: spendSchema.optional(),
    amountB: spendSchema.optional(),
    liquidity: z.string().optional(),
  })
  .superRefine((params, context) => {
    const ways = ['amountA', 'amountB', 'percent', 'liquidity'] as const;
    const given = ways.filter((way) => params[way] !== undefined);
    if (given.length === 1) return;
    context.addIssue({ code: 'custom', path: [given[1] ?? 'percent'] });
  });
