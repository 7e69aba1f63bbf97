import { z } from 'zod';
import { formatUnits } from '../../../shared/amounts.ts';
import { readAccountData } from '../../chain/aave/account-data.ts';
import { type Position, readPositions } from '../../chain/aave/positions.ts';
import { findToken } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import type { ChainReadTool, ToolContext } from '../chain-tool.ts';
import { poolOf } from '../lending/lending-market.ts';

const paramsSchema = z.strictObject({
  market: z.literal('aave_v3').optional(),
  account: addressParam.optional(),
});

/** Places of the market's dollars. */
const usdDecimals = 8;

/** What an account supplied to the market and owes it, with its health factor. */
export const lendStatus: ChainReadTool = {
  kind: 'read',

  read: async (params, context) => {
    const { client } = context;
    const { account = context.account } = paramsSchema.parse(params);
    const pool = poolOf(client.chainId);
    const [{ healthFactor, thresholdBps }, positions] = await Promise.all([
      readAccountData(client, pool, account),
      readPositions(client, account),
    ]);
    const told = await Promise.all(positions.map((position) => tell(position, context)));
    const sum = (part: 'suppliedBase' | 'owedBase') =>
      formatUnits(
        told.reduce((all, position) => all + position[part], 0n),
        usdDecimals,
      );
    return {
      ...{ supplied: sum('suppliedBase'), borrowed: sum('owedBase'), healthFactor },
      liquidationThresholdPct: formatUnits(thresholdBps, 2),
      positions: told.map(({ line }) => line),
    };
  },
};

/** One token's line, with its worth for the sums. */
async function tell(
  { asset, suppliedUnits, owedUnits, priceBase }: Position,
  { client, tokens }: ToolContext,
) {
  const { symbol, decimals } = await findToken(client, tokens, asset);
  const worth = (units: bigint) => (units * priceBase) / 10n ** BigInt(decimals);
  const [suppliedBase, owedBase] = [worth(suppliedUnits), worth(owedUnits)];
  const line = {
    ...{ token: asset, symbol },
    ...{
      supplied: formatUnits(suppliedUnits, decimals),
      borrowed: formatUnits(owedUnits, decimals),
    },
    ...{ suppliedUsd: formatUnits(suppliedBase, usdDecimals) },
    ...{ borrowedUsd: formatUnits(owedBase, usdDecimals) },
  };
  return { suppliedBase, owedBase, line };
}
