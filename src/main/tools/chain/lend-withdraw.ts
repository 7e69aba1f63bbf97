import { encodeFunctionData, maxUint256 } from 'viem';
import { aavePoolAbi } from '../../../shared/chain/calls/aave-v3.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import { tokenBalance } from '../../chain/tokens.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { assertHeld, heldAmount } from '../held-amount.ts';
import { lendingParams, lendingPlace } from '../lending/lending-market.ts';
import { lendingOutput } from '../lending/lending-output.ts';
import { nothingSupplied } from '../lending/lending-refusals.ts';
import { assertInMarket } from '../lending/market-limits.ts';
import { assertTakenByMarket } from '../lending/refused-by-market.ts';
import { undoLending } from '../lending/undo-lending.ts';
import { inTokens } from '../spend-amount.ts';

/** What is supplied is counted in rounded units: so few more than there are mean all of it. */
const roundingUnits = 2n;

/** Takes supplied tokens out of the market; all of them with what they earn until it is mined. */
export const lendWithdraw: ChainWriteTool = {
  kind: 'write',

  build: async (given, context) => {
    const params = lendingParams.parse(given);
    const { pool, token, reserve, holder } = await lendingPlace(params, context);
    const supplied = await tokenBalance(context.client, reserve.aToken, context.account);
    if (supplied === 0n) throw nothingSupplied(token.symbol);
    const amount = await inTokens(params.amount, token, context);
    const wanted = heldAmount(amount, token, supplied);
    // All of it is more by the time it is mined, and nothing may be left.
    const all = amount === 'max' || (wanted > supplied && wanted <= supplied + roundingUnits);
    if (!all) assertHeld(wanted, token, supplied, 'supplied to the market');
    await assertInMarket(reserve, all ? supplied : wanted, token.symbol, context);
    const args = [token.address, all ? maxUint256 : wanted, holder] as const;
    const data = encodeFunctionData({ abi: aavePoolAbi, functionName: 'withdraw', args });
    const withdraw: PlannedTransaction = { kind: 'lend_withdraw', to: pool, valueWei: 0n, data };
    await assertTakenByMarket(withdraw, token.symbol, context);
    return [withdraw];
  },

  output: (_params, outcomes) => lendingOutput(outcomes),

  undo: (params, outcome) => undoLending(params, outcome),
};
