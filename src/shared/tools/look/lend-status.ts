import { lendingMarketSchema } from '../chain/lend.ts';
import { addressSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

/** Supplied and borrowed in USD. */
export const lendStatusTool = chainRead({
  name: 'lend_status',
  summary: 'Reads what an account supplied to and borrowed from a lending market.',
  params: { market: lendingMarketSchema.optional(), account: addressSchema.optional() },
  roles: { account: { kind: 'address', use: 'account' } },
  result: { supplied: amountResult, borrowed: amountResult, healthFactor: amountResult },
});
