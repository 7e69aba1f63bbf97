import { z } from 'zod';
import { addressSchema, textSchema } from '../parameter-schemas.ts';
import { chainRead } from '../tool-builders.ts';

export const readContractTool = chainRead({
  name: 'read_contract',
  summary: 'Calls a function of a contract that only looks.',
  params: {
    address: addressSchema,
    functionName: textSchema,
    args: z.array(z.json(), 'expected a list of arguments'),
  },
  roles: { address: { kind: 'address', use: 'contract' } },
  result: { value: z.unknown() },
});
