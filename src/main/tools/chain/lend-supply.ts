import { encodeFunctionData } from 'viem';
import { aavePoolAbi } from '../../../shared/chain/calls/aave-v3.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import { approvalsFor } from '../allow-spender.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { lendingParams, lendingPlace } from '../lending/lending-market.ts';
import { lendingOutput } from '../lending/lending-output.ts';
import { reserveFrozen } from '../lending/lending-refusals.ts';
import { assertTakesMore } from '../lending/market-limits.ts';
import { assertTakenByMarket } from '../lending/refused-by-market.ts';
import { undoLending } from '../lending/undo-lending.ts';
import { spendAmount } from '../spend-amount.ts';

export const lendSupply: ChainWriteTool = {
  kind: 'write',

  build: async (given, context) => {
    const params = lendingParams.parse(given);
    const { pool, token, reserve, holder } = await lendingPlace(params, context);
    if (reserve.isFrozen) throw reserveFrozen(token.symbol);
    const units = await spendAmount(params.amount, token, context);
    await assertTakesMore(reserve, units, token.symbol, context);
    const args = [token.address, units, holder, 0] as const;
    const data = encodeFunctionData({ abi: aavePoolAbi, functionName: 'supply', args });
    const supply: PlannedTransaction = { kind: 'lend_supply', to: pool, valueWei: 0n, data };
    const approvals = await approvalsFor(token.address, pool, units, context);
    if (approvals.length === 0) await assertTakenByMarket(supply, token.symbol, context);
    return [...approvals, supply];
  },

  output: (_params, outcomes) => lendingOutput(outcomes),

  undo: (params, outcome) => undoLending(params, outcome),
};
