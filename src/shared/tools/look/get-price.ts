import { z } from 'zod';
import { choice, tokenSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

/** Prices are looked up by feed: what has a price need not be a token of the chain. */
export const getPriceTool = chainRead({
  name: 'get_price',
  summary: "Reads a token's price in USD.",
  params: { token: tokenSchema, quote: choice(['USD']).optional() },
  roles: {},
  result: {
    price: amountResult,
    source: z.string(),
    ageSeconds: z.number(),
    /** The second source, which agrees with the first. */
    checkedBy: z.string().optional(),
  },
});
