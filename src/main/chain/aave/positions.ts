import { type Address, getAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import type { ChainClient } from '../chain-client.ts';
import { interestTokenAbi, oracleAbi, poolAbi } from './aave-abi.ts';
import { aaveOf } from './reserve.ts';

/** What an account supplied and owes of one token, in its units. */
export interface Position {
  asset: Address;
  suppliedUnits: bigint;
  owedUnits: bigint;
  /** Of one whole token, in hundred-millionths of a dollar, as the market sees it. */
  priceBase: bigint;
}

/** The tokens of which an account supplied or owes any, in the order of the market. Errors: RPC_*. */
export async function readPositions(client: ChainClient, account: Address): Promise<Position[]> {
  const { pool, oracle } = aaveOf(client.chainId) ?? {};
  const { multicall3 } = contractsOf(client.chainId) ?? {};
  if (pool === undefined || oracle === undefined || multicall3 === undefined) return [];
  const together = { multicallAddress: multicall3, allowFailure: false } as const;
  const assets = await client.read((viem) =>
    viem.readContract({ address: pool, abi: poolAbi, functionName: 'getReservesList' }),
  );
  const [reserves, prices] = await Promise.all([
    client.read((viem) =>
      viem.multicall({
        ...together,
        contracts: assets.map((asset) => ({
          ...{ address: pool, abi: poolAbi, functionName: 'getReserveData' as const },
          args: [asset] as const,
        })),
      }),
    ),
    client.read((viem) =>
      viem.readContract({
        ...{ address: oracle, abi: oracleAbi, functionName: 'getAssetsPrices', args: [assets] },
      }),
    ),
  ]);
  const parts = reserves.flatMap(({ aToken, variableDebtToken }) => [aToken, variableDebtToken]);
  const balances = await client.read((viem) =>
    viem.multicall({
      ...together,
      contracts: parts.map((address) => ({
        ...{ address, abi: interestTokenAbi, functionName: 'balanceOf' as const },
        args: [account] as const,
      })),
    }),
  );
  return assets
    .map((asset, index) => ({
      ...{ asset: getAddress(asset), priceBase: prices[index] ?? 0n },
      ...{ suppliedUnits: balances[2 * index] ?? 0n, owedUnits: balances[2 * index + 1] ?? 0n },
    }))
    .filter(({ suppliedUnits, owedUnits }) => suppliedUnits > 0n || owedUnits > 0n);
}
