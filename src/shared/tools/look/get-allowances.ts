import { z } from 'zod';
import { allowanceWays } from '../../chain/allowances.ts';
import { addressSchema, tokenSchema } from '../parameter-schemas.ts';
import { addressResult, amountResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

export const getAllowancesTool = chainRead({
  name: 'get_allowances',
  summary: 'Reads who may move the tokens of an account.',
  params: {
    /** Default: every token. */
    token: tokenSchema.optional(),
    account: addressSchema.optional(),
  },
  roles: { token: { kind: 'token' }, account: { kind: 'address', use: 'account' } },
  result: {
    allowances: z.array(
      z.object({
        token: addressResult,
        symbol: z.string(),
        spender: addressResult,
        amount: amountResult,
        unlimited: z.boolean(),
        /** Where it stands: in the token, in Permit2, or in a collection for all items or one. */
        way: z.enum(allowanceWays),
        tokenId: amountResult.optional(),
        /** ISO 8601; only of Permit2. */
        expiresAt: z.string().optional(),
        /** Block of the newest log of it. */
        sinceBlock: amountResult.optional(),
      }),
    ),
    /** Logs were looked at from this block on; only where `complete` is the list all there is. */
    fromBlock: amountResult,
    complete: z.boolean(),
    /** Named by logs, and the token does not say what they may take. */
    unknown: z.array(z.object({ token: addressResult, spender: addressResult })),
  },
});
