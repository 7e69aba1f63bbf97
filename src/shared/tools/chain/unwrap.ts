import { spendAmountSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

export const unwrapTool = chainWrite({
  name: 'unwrap',
  summary: 'Turns the wrapped token back into the native coin, one for one.',
  params: { amount: spendAmountSchema },
  roles: { amount: { kind: 'amount', of: 'wrapped', use: 'spend' } },
  moves: [
    { direction: 'out', token: 'wrapped', amount: { param: 'amount' } },
    { direction: 'in', token: 'native', amount: { param: 'amount' } },
  ],
  result: { amount: amountResult },
  gasUnits: 46_000,
  undo: 'inverse',
});
