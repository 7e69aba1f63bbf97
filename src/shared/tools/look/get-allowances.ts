import { z } from 'zod';
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
        spender: addressResult,
        amount: amountResult,
        unlimited: z.boolean(),
      }),
    ),
  },
});
