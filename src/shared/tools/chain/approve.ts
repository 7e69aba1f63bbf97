import { addressSchema, allowanceSchema, tokenSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

/** Zero takes an allowance back; "unlimited" is judged as a danger. */
export const approveTool = chainWrite({
  name: 'approve',
  summary: 'Lets a spender move up to an amount of a token.',
  params: { token: tokenSchema, spender: addressSchema, amount: allowanceSchema },
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
