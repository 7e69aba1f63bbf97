import type { Check } from '../check.ts';
import { buySell } from './buy-sell.ts';
import { duplicate } from './duplicate.ts';
import { gasExceedsValue } from './gas-exceeds-value.ts';
import { noBudget } from './no-budget.ts';
import { parallelWrites } from './parallel-writes.ts';
import { slippage } from './slippage/slippage.ts';

/** Steps that contradict each other, and trades that do not pay: a file and a line each. */
export const tradeChecks: readonly Check[] = [
  buySell,
  duplicate,
  slippage,
  parallelWrites,
  gasExceedsValue,
  noBudget,
];
