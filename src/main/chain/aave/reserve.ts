import type { Address } from 'viem';
import { type AaveV3Contracts, contractsOf } from '../../../shared/chain/addresses.ts';
import type { ChainClient } from '../chain-client.ts';
import { poolAbi } from './aave-abi.ts';

/** One token of a market, as the pool keeps it. */
export interface Reserve {
  asset: Address;
  /** Stands for what is supplied. */
  aToken: Address;
  /** Stands for what is owed at the variable rate. */
  debtToken: Address;
  decimals: number;
  isActive: boolean;
  isFrozen: boolean;
  isPaused: boolean;
  lendsOut: boolean;
  /** In whole tokens; 0 for none. */
  supplyCap: bigint;
  borrowCap: bigint;
  /** Scaled units that the market's treasury will get. */
  accruedToTreasury: bigint;
  /** Yearly, in ray. */
  variableBorrowRate: bigint;
}

/** The Aave V3 market of the chain, or undefined where none is known. */
export function aaveOf(chainId: number): AaveV3Contracts | undefined {
  return contractsOf(chainId)?.aaveV3;
}

/** The reserve of a token, or undefined where the market has none for it. Errors: RPC_*. */
export async function readReserve(
  client: ChainClient,
  pool: Address,
  asset: Address,
): Promise<Reserve | undefined> {
  const data = await client.read((viem) =>
    viem.readContract({
      ...{ address: pool, abi: poolAbi, functionName: 'getReserveData', args: [asset] },
    }),
  );
  if (BigInt(data.aToken) === 0n) return undefined;
  const { configuration, aToken, variableDebtToken, accruedToTreasury } = data;
  return {
    ...{ asset, aToken, debtToken: variableDebtToken, accruedToTreasury },
    variableBorrowRate: data.currentVariableBorrowRate,
    ...settingsOf(configuration),
  };
}

/** From the bits in which Aave keeps the settings of a reserve. */
function settingsOf(configuration: bigint) {
  const bits = (at: bigint, width: bigint): bigint => (configuration >> at) & ((1n << width) - 1n);
  const flag = (at: bigint): boolean => bits(at, 1n) === 1n;
  return {
    decimals: Number(bits(48n, 8n)),
    ...{ isActive: flag(56n), isFrozen: flag(57n), lendsOut: flag(58n), isPaused: flag(60n) },
    ...{ borrowCap: bits(80n, 36n), supplyCap: bits(116n, 36n) },
  };
}
