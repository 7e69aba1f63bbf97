import { z } from 'zod';
import { tokenSchema } from '../parameter-schemas.ts';
import { addressResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

/** Made for tokens that no list knows, so its parameter is not held against the list. */
export const tokenInfoTool = chainRead({
  name: 'token_info',
  summary: 'Reads what a token is, and what is suspicious about it.',
  params: { token: tokenSchema },
  roles: {},
  result: {
    address: addressResult,
    symbol: z.string(),
    name: z.string(),
    /** Left out where the contract does not say, or says something else in every block. */
    decimals: z.number().optional(),
    /** It is in the list of well-known tokens. */
    known: z.boolean(),
    /** The codes of `tokenFindings`. */
    findings: z.array(z.string()),
  },
});
