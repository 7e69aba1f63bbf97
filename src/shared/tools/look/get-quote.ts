import { z } from 'zod';
import { addressResult, amountResult } from '../result-schemas.ts';
import { swapParams, swapRoles } from '../swap-shape.ts';
import { chainRead } from '../tool-builders.ts';

/** Asked exactly as the swap would be. */
export const getQuoteTool = chainRead({
  name: 'get_quote',
  summary: 'Reads what a swap would give, without swapping.',
  params: swapParams,
  oneOf: [['amount', 'amountOut']],
  roles: swapRoles,
  differentTokens: [['tokenIn', 'tokenOut']],
  result: {
    amountIn: amountResult,
    amountOut: amountResult,
    priceImpactPct: amountResult,
    venue: z.string(),
    /** The tokens on the way, the wrapped form for the native coin. */
    path: z.array(addressResult),
    gasUnits: amountResult,
    /** False where the gas has no known worth in the tokens, so that ways were compared without it. */
    gasCounted: z.boolean(),
  },
});
