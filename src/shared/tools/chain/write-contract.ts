import { z } from 'zod';
import { addressSchema, spendAmountSchema, textSchema } from '../parameter-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

export const writeContractTool = chainWrite({
  name: 'write_contract',
  summary: 'Calls a function of a contract that changes something.',
  params: {
    address: addressSchema,
    /** A name, or a whole signature such as `mint(address,uint256)`. */
    functionName: textSchema,
    args: z.array(z.json(), 'expected a list of arguments'),
    /** Native coin that is sent along. */
    value: spendAmountSchema.optional(),
  },
  roles: {
    address: { kind: 'address', use: 'contract' },
    value: { kind: 'amount', of: 'native', use: 'spend', zeroAllowed: true },
  },
  moves: [{ direction: 'out', token: 'native', amount: { param: 'value' }, when: 'value' }],
  movesUnknown: true,
  result: { logs: z.array(z.unknown()) },
  gasUnits: 200_000,
  undo: 'irreversible',
});
