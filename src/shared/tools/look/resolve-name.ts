import { z } from 'zod';
import { textSchema } from '../parameter-schemas.ts';
import { addressResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

export const resolveNameTool = chainRead({
  name: 'resolve_name',
  summary:
    'Reads which address a name stands for, or which name an address has that leads back to it.',
  params: { name: textSchema },
  roles: {},
  result: { address: addressResult, name: z.string() },
});
