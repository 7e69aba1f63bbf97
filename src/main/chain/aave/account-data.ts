import type { Address } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import { type AtBlock, atBlock, type ChainClient } from '../chain-client.ts';
import { poolAbi } from './aave-abi.ts';

/** How an account stands in a market; money in hundred-millionths of a dollar. */
export interface AccountData {
  debtBase: bigint;
  /** What may still be borrowed. */
  availableBase: bigint;
  /** In hundredths of a percent: the part of the collateral's worth at which it is sold for the debt. */
  thresholdBps: bigint;
  /**
   * Collateral at its threshold over debt, decimal: below 1 it is sold. Without a debt it is the largest
   * number that the market can write, so that every comparison with it holds.
   */
  healthFactor: string;
}

/** Errors: RPC_*, CONTRACT_NO_ANSWER. */
export async function readAccountData(
  client: ChainClient,
  pool: Address,
  account: Address,
  at?: AtBlock,
): Promise<AccountData> {
  const [, debtBase, availableBase, thresholdBps, , healthFactor] = await client.read((viem) =>
    viem.readContract({
      ...{ address: pool, abi: poolAbi, functionName: 'getUserAccountData', args: [account] },
      ...atBlock(at),
    }),
  );
  return {
    ...{ debtBase, availableBase, thresholdBps },
    healthFactor: formatUnits(healthFactor, 18),
  };
}
