import { spendAmountSchema } from '../parameter-schemas.ts';
import { amountResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

export const wrapTool = chainWrite({
  name: 'wrap',
  summary: "Turns the chain's native coin into its wrapped token, one for one.",
  params: { amount: spendAmountSchema },
  roles: { amount: { kind: 'amount', of: 'native', use: 'spend' } },
  moves: [
    { direction: 'out', token: 'native', amount: { param: 'amount' } },
    { direction: 'in', token: 'wrapped', amount: { param: 'amount' } },
  ],
  result: { amount: amountResult },
  gasUnits: 46_000,
  undo: 'inverse',
});
