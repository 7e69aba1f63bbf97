import { type Address, encodeFunctionData, type Hex } from 'viem';
import { aavePoolAbi, variableRate } from '../../../shared/chain/calls/aave-v3.ts';
import { permitArguments } from '../../chain/permits/permit-call.ts';
import type { PlannedEffect, PlannedTransaction } from '../../chain/planned-transaction.ts';
import { allowance } from '../../chain/tokens.ts';
import { setAllowance } from '../allow-spender.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { givingParams, type LendingPlace, lendingPlace } from '../lending/lending-market.ts';
import { lendingOutput } from '../lending/lending-output.ts';
import { assertTakenByMarket } from '../lending/refused-by-market.ts';
import { repayBounds } from '../lending/repay-bounds.ts';
import { undoLending } from '../lending/undo-lending.ts';
import { withPermit } from '../permit-spender.ts';
import { inTokens } from '../spend-amount.ts';

/** Pays a debt back; all of it is offered with a day's interest, so that the bytes bound what is taken. */
export const lendRepay: ChainWriteTool = {
  kind: 'write',

  build: async (given, context) => {
    const params = givingParams.parse(given);
    const place = await lendingPlace(params, context);
    const { token } = place;
    const amount = await inTokens(params.amount, token, context);
    const bounds = await repayBounds(amount, place, context);
    const needed = params.permit === true ? permitted : approved;
    const wanted = await needed(place, bounds, context);
    const [first] = wanted;
    if (first?.kind === 'lend_repay') await assertTakenByMarket(first, token.symbol, context);
    return wanted;
  },

  output: (_params, outcomes) => lendingOutput(outcomes),

  undo: (params, outcome) => undoLending(params, outcome),
};

interface Bounds {
  least: bigint;
  most: bigint;
}

async function approved(
  { pool, token, holder }: LendingPlace,
  { least, most }: Bounds,
  context: ToolContext,
): Promise<PlannedEffect[]> {
  const pair = { owner: context.account, spender: pool };
  const allowed = await allowance(context.client, token.address, pair);
  // The market takes no more than is owed, so the bytes may say more than that.
  const offered = allowed >= least && allowed < most ? allowed : most;
  const args = [token.address, offered, variableRate, holder] as const;
  const data = encodeFunctionData({ abi: aavePoolAbi, functionName: 'repay', args });
  const approvals = allowed < offered ? await setAllowance(token.address, pool, most, context) : [];
  return [...approvals, repay(pool, data)];
}

function permitted(
  { pool, token, holder }: LendingPlace,
  { least, most }: Bounds,
  context: ToolContext,
): Promise<PlannedEffect[]> {
  const from = { token, spender: pool, units: most, least };
  return withPermit(from, context, (terms, signature) => {
    const permit = permitArguments(terms.deadlineSec, signature);
    const args = [token.address, terms.units, variableRate, holder, ...permit] as const;
    const data = encodeFunctionData({ abi: aavePoolAbi, functionName: 'repayWithPermit', args });
    return { ...repay(pool, data), deadlineSec: terms.deadlineSec };
  });
}

function repay(to: Address, data: Hex): PlannedTransaction {
  return { kind: 'lend_repay', to, valueWei: 0n, data };
}
