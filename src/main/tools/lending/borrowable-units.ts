import { oracleAbi } from '../../chain/aave/aave-abi.ts';
import { readAccountData } from '../../chain/aave/account-data.ts';
import { aaveOf } from '../../chain/aave/reserve.ts';
import type { ToolContext } from '../chain-tool.ts';
import type { LendingPlace } from './lending-market.ts';

/** What the market would still lend of a token to its holder, by its own price; rounded down. */
export async function borrowableUnits(
  { pool, token, holder }: LendingPlace,
  { client }: ToolContext,
): Promise<bigint> {
  const oracle = aaveOf(client.chainId)?.oracle ?? pool;
  const [{ availableBase }, price] = await Promise.all([
    readAccountData(client, pool, holder),
    client.read((viem) =>
      viem.readContract({
        ...{ address: oracle, abi: oracleAbi, functionName: 'getAssetPrice' },
        args: [token.address],
      }),
    ),
  ]);
  return price === 0n ? 0n : (availableBase * 10n ** BigInt(token.decimals)) / price;
}
