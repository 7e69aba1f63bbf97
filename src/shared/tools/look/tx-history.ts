import { z } from 'zod';
import { addressSchema, countSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

export const txHistoryTool = chainRead({
  name: 'tx_history',
  summary: 'Reads what an account did before.',
  params: { account: addressSchema.optional(), limit: countSchema.optional() },
  roles: { account: { kind: 'address', use: 'account' } },
  result: {
    transactions: z.array(z.unknown()),
    /** The blocks whose transfers were looked at. */
    fromBlock: amountResult,
    toBlock: amountResult,
    complete: z.boolean(),
  },
});
