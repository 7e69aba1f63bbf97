import { z } from 'zod';
import { addressSchema, chainIdSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

export const getPortfolioTool = chainRead({
  name: 'get_portfolio',
  summary: 'Reads everything that an account holds.',
  params: {
    /** Default: the account that acts. */
    account: addressSchema.optional(),
    /** Default: every configured chain. */
    chains: z.array(chainIdSchema, 'expected a list of chain ids').optional(),
  },
  roles: { account: { kind: 'address', use: 'account' }, chains: { kind: 'chain' } },
  result: {
    positions: z.array(
      z.object({
        chainId: z.number(),
        token: z.string(),
        amount: amountResult,
        usd: amountResult,
      }),
    ),
    totalUsd: amountResult,
  },
});
