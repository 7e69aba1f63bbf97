import { z } from 'zod';
import { lendingMarketSchema } from '../chain/lend.ts';
import { addressSchema } from '../parameter-schemas.ts';
import { addressResult, amountResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

/** In USD, at the prices by which the market itself decides; each position in its own token too. */
export const lendStatusTool = chainRead({
  name: 'lend_status',
  summary: 'Reads what an account supplied to and borrowed from a lending market.',
  params: { market: lendingMarketSchema.optional(), account: addressSchema.optional() },
  roles: { account: { kind: 'address', use: 'account' } },
  result: {
    supplied: amountResult,
    borrowed: amountResult,
    healthFactor: amountResult,
    /** Of the collateral's worth: where its debt reaches that, it is sold. */
    liquidationThresholdPct: amountResult,
    positions: z.array(
      z.object({
        ...{ token: addressResult, symbol: z.string() },
        ...{ supplied: amountResult, borrowed: amountResult },
        ...{ suppliedUsd: amountResult, borrowedUsd: amountResult },
      }),
    ),
  },
});
