import { encodeFunctionData } from 'viem';
import { aavePoolAbi, variableRate } from '../../../shared/chain/calls/aave-v3.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import { allowance } from '../../chain/tokens.ts';
import { setAllowance } from '../allow-spender.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { lendingParams, lendingPlace } from '../lending/lending-market.ts';
import { lendingOutput } from '../lending/lending-output.ts';
import { assertTakenByMarket } from '../lending/refused-by-market.ts';
import { repayBounds } from '../lending/repay-bounds.ts';
import { undoLending } from '../lending/undo-lending.ts';
import { inTokens } from '../spend-amount.ts';

export const lendRepay: ChainWriteTool = {
  kind: 'write',

  build: async (given, context) => {
    const params = lendingParams.parse(given);
    const place = await lendingPlace(params, context);
    const { pool, token, holder } = place;
    const amount = await inTokens(params.amount, token, context);
    const { least, most } = await repayBounds(amount, place, context);
    const pair = { owner: context.account, spender: pool };
    const allowed = await allowance(context.client, token.address, pair);
    // The market takes no more than is owed, so the bytes may say more than that.
    const offered = allowed >= least && allowed < most ? allowed : most;
    const args = [token.address, offered, variableRate, holder] as const;
    const data = encodeFunctionData({ abi: aavePoolAbi, functionName: 'repay', args });
    const repay: PlannedTransaction = { kind: 'lend_repay', to: pool, valueWei: 0n, data };
    if (allowed < offered) {
      return [...(await setAllowance(token.address, pool, most, context)), repay];
    }
    await assertTakenByMarket(repay, token.symbol, context);
    return [repay];
  },

  output: (_params, outcomes) => lendingOutput(outcomes),

  undo: (params, outcome) => undoLending(params, outcome),
};
