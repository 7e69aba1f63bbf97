import { addressSchema, tokenSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

export const getBalanceTool = chainRead({
  name: 'get_balance',
  summary: 'Reads how much of a token an account holds.',
  params: {
    token: tokenSchema,
    /** Default: the account that acts. */
    account: addressSchema.optional(),
  },
  roles: { token: { kind: 'token' }, account: { kind: 'address', use: 'account' } },
  result: { amount: amountResult, usd: amountResult.optional() },
});
