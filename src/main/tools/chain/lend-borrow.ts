import { encodeFunctionData } from 'viem';
import { aavePoolAbi, variableRate } from '../../../shared/chain/calls/aave-v3.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { heldAmount } from '../held-amount.ts';
import { borrowableUnits } from '../lending/borrowable-units.ts';
import { lendingParams, lendingPlace } from '../lending/lending-market.ts';
import { lendingOutput } from '../lending/lending-output.ts';
import { maxBorrow } from '../lending/lending-refusals.ts';
import { assertInMarket, assertMayBorrow } from '../lending/market-limits.ts';
import { assertTakenByMarket } from '../lending/refused-by-market.ts';
import { undoLending } from '../lending/undo-lending.ts';
import { inTokens } from '../spend-amount.ts';

/** At the variable rate. The loan comes to the account that acts; the debt is that of `onBehalfOf`. */
export const lendBorrow: ChainWriteTool = {
  kind: 'write',

  build: async (given, context) => {
    const params = lendingParams.parse(given);
    const place = await lendingPlace(params, context);
    const { pool, token, reserve, holder } = place;
    if (params.amount === 'max') throw maxBorrow(token.symbol);
    const amount = await inTokens(params.amount, token, context);
    const units = heldAmount(amount, token, await borrowableUnits(place, context));
    await assertMayBorrow(place, units, context);
    await assertInMarket(reserve, units, token.symbol, context);
    const args = [token.address, units, variableRate, 0, holder] as const;
    const data = encodeFunctionData({ abi: aavePoolAbi, functionName: 'borrow', args });
    const borrow: PlannedTransaction = { kind: 'lend_borrow', to: pool, valueWei: 0n, data };
    await assertTakenByMarket(borrow, token.symbol, context);
    return [borrow];
  },

  output: (_params, outcomes) => lendingOutput(outcomes),

  undo: (params, outcome) => undoLending(params, outcome),
};
