import { amountResult } from '../result-schemas.ts';
import { chainRead } from '../tool-builders.ts';

export const getGasTool = chainRead({
  name: 'get_gas',
  summary: 'Reads what gas costs now.',
  params: {},
  roles: {},
  result: { gwei: amountResult, baseFeeGwei: amountResult, priorityGwei: amountResult },
});
