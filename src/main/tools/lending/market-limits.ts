import { interestTokenAbi, poolAbi } from '../../chain/aave/aave-abi.ts';
import { rayMul } from '../../chain/aave/ray-math.ts';
import type { Reserve } from '../../chain/aave/reserve.ts';
import { tokenBalance } from '../../chain/tokens.ts';
import type { ToolContext } from '../chain-tool.ts';
import { type LendingPlace, poolOf } from './lending-market.ts';
import {
  borrowingOff,
  noDelegation,
  notInMarket,
  reserveFrozen,
  supplyCapReached,
} from './lending-refusals.ts';

/** Errors: SUPPLY_CAP_REACHED. */
export async function assertTakesMore(
  { asset, aToken, decimals, supplyCap, accruedToTreasury }: Reserve,
  units: bigint,
  symbol: string,
  { client }: ToolContext,
): Promise<void> {
  if (supplyCap === 0n) return;
  const pool = poolOf(client.chainId);
  const [scaled, index] = await Promise.all([
    client.read((viem) =>
      viem.readContract({
        ...{ address: aToken, abi: interestTokenAbi, functionName: 'scaledTotalSupply' },
      }),
    ),
    client.read((viem) =>
      viem.readContract({
        ...{ address: pool, abi: poolAbi, functionName: 'getReserveNormalizedIncome' },
        args: [asset],
      }),
    ),
  ]);
  const supplied = rayMul(scaled + accruedToTreasury, index);
  if (supplied + units > supplyCap * 10n ** BigInt(decimals)) {
    throw supplyCapReached(symbol, { cap: supplyCap.toString() });
  }
}

/** What the market itself does not say plainly. Errors: RESERVE_FROZEN, BORROWING_NOT_ENABLED, NO_CREDIT_DELEGATION. */
export async function assertMayBorrow(
  { reserve, holder, token: { symbol } }: LendingPlace,
  units: bigint,
  { client, account }: ToolContext,
): Promise<void> {
  if (reserve.isFrozen) throw reserveFrozen(symbol);
  if (!reserve.lendsOut) throw borrowingOff(symbol);
  if (holder === account) return;
  const allowed = await client.read((viem) =>
    viem.readContract({
      ...{ address: reserve.debtToken, abi: interestTokenAbi, functionName: 'borrowAllowance' },
      args: [holder, account],
    }),
  );
  if (allowed < units) throw noDelegation(symbol, { holder });
}

/** Errors: MARKET_SHORT_OF_TOKEN. */
export async function assertInMarket(
  { asset, aToken }: Reserve,
  units: bigint,
  symbol: string,
  { client }: ToolContext,
): Promise<void> {
  const there = await tokenBalance(client, asset, aToken);
  if (there < units) throw notInMarket(symbol);
}
