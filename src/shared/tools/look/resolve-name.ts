import { textSchema } from '../parameter-schemas.ts';
import { addressResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

export const resolveNameTool = chainRead({
  name: 'resolve_name',
  summary: 'Reads which address a name stands for.',
  params: { name: textSchema },
  roles: {},
  result: { address: addressResult },
});
