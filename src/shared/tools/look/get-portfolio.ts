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
        /** As a plan names it: the address, or the symbol of the chain's own coin. */
        token: z.string(),
        symbol: z.string(),
        amount: amountResult,
        /** Absent where no price is known now; such a position is not in the total. */
        usd: amountResult.optional(),
      }),
    ),
    /** Absent where a chain could not be read, or nothing has a price: what is not known is not zero. */
    totalUsd: amountResult.optional(),
    notRead: z.array(z.object({ chainId: z.number(), code: z.string(), message: z.string() })),
    /** Chains on which each token had to be asked by itself. */
    askedSingly: z.array(z.number()),
  },
});
