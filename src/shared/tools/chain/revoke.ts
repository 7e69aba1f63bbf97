import { z } from 'zod';
import { addressSchema, tokenSchema } from '../parameter-schemas.ts';
import { addressResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

/** One spender's allowance, or "all" for every spender that is found. */
export const revokeTool = chainWrite({
  name: 'revoke',
  summary: 'Takes back what spenders were allowed to move of a token.',
  params: { token: tokenSchema, spender: addressSchema },
  roles: {
    token: { kind: 'token' },
    spender: { kind: 'address', use: 'spender', words: ['all'] },
  },
  moves: [],
  result: { revoked: z.array(z.object({ token: addressResult, spender: addressResult })) },
  gasUnits: 35_000,
  undo: 'inverse',
});
