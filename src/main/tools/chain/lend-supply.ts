import { type Address, encodeFunctionData, type Hex } from 'viem';
import { aavePoolAbi } from '../../../shared/chain/calls/aave-v3.ts';
import { permitArguments } from '../../chain/permits/permit-call.ts';
import type { PlannedEffect, PlannedTransaction } from '../../chain/planned-transaction.ts';
import { approvalsFor } from '../allow-spender.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { givingParams, type LendingPlace, lendingPlace } from '../lending/lending-market.ts';
import { lendingOutput } from '../lending/lending-output.ts';
import { reserveFrozen } from '../lending/lending-refusals.ts';
import { assertTakesMore } from '../lending/market-limits.ts';
import { assertTakenByMarket } from '../lending/refused-by-market.ts';
import { undoLending } from '../lending/undo-lending.ts';
import { withPermit } from '../permit-spender.ts';
import { spendAmount } from '../spend-amount.ts';

/** Supplies a token to the market, once the market said that it would take it. */
export const lendSupply: ChainWriteTool = {
  kind: 'write',

  build: async (given, context) => {
    const params = givingParams.parse(given);
    const place = await lendingPlace(params, context);
    const { token, reserve } = place;
    if (reserve.isFrozen) throw reserveFrozen(token.symbol);
    const units = await spendAmount(params.amount, token, context);
    await assertTakesMore(reserve, units, token.symbol, context);
    const needed = params.permit === true ? permitted : approved;
    const wanted = await needed(place, units, context);
    const [first] = wanted;
    if (first?.kind === 'lend_supply') await assertTakenByMarket(first, token.symbol, context);
    return wanted;
  },

  output: (_params, outcomes) => lendingOutput(outcomes),

  undo: (params, outcome) => undoLending(params, outcome),
};

async function approved(
  { pool, token, holder }: LendingPlace,
  units: bigint,
  context: ToolContext,
): Promise<PlannedEffect[]> {
  const args = [token.address, units, holder, 0] as const;
  const data = encodeFunctionData({ abi: aavePoolAbi, functionName: 'supply', args });
  return [...(await approvalsFor(token.address, pool, units, context)), supply(pool, data)];
}

function permitted(
  { pool, token, holder }: LendingPlace,
  units: bigint,
  context: ToolContext,
): Promise<PlannedEffect[]> {
  const from = { token, spender: pool, units, least: 0n };
  return withPermit(from, context, (terms, signature) => {
    const permit = permitArguments(terms.deadlineSec, signature);
    const args = [token.address, terms.units, holder, 0, ...permit] as const;
    const data = encodeFunctionData({ abi: aavePoolAbi, functionName: 'supplyWithPermit', args });
    return { ...supply(pool, data), deadlineSec: terms.deadlineSec };
  });
}

function supply(to: Address, data: Hex): PlannedTransaction {
  return { kind: 'lend_supply', to, valueWei: 0n, data };
}
