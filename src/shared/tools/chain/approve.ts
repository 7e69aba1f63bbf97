import {
  addressSchema,
  allowanceSchema,
  choice,
  textSchema,
  tokenSchema,
} from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

/**
 * Zero takes an allowance back; "unlimited" is judged as a danger, and is the only allowance that a
 * collection gives: for every item of it.
 */
export const approveTool = chainWrite({
  name: 'approve',
  summary: 'Lets a spender move up to an amount of a token.',
  params: {
    token: tokenSchema,
    spender: addressSchema,
    amount: allowanceSchema,
    /** Permit2 keeps the allowance, which then ends by itself. */
    through: choice(['permit2']).optional(),
    /** ISO 8601 with a zone; only through Permit2, 30 minutes from when it is built unless given. */
    expiresAt: textSchema.optional(),
  },
  roles: {
    token: { kind: 'token' },
    spender: { kind: 'address', use: 'spender' },
    amount: { kind: 'amount', of: { param: 'token' }, use: 'allowance', zeroAllowed: true },
  },
  moves: [],
  result: { allowance: amountResult },
  gasUnits: 50_000,
  undo: 'inverse',
});
