import { type Abi, type Address, encodeFunctionData, getAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import type { ChainClient } from '../chain-client.ts';
import { askTogether, readAnswer } from '../multicall.ts';
import { contractNoAnswer } from '../rpc/translate-rpc-error.ts';
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

type ReserveTokens = Record<'aToken' | 'variableDebtToken', Address>;

/**
 * The tokens of which an account supplied or owes any, in the order of the market. Errors: RPC_*,
 * CONTRACT_NO_ANSWER where the market leaves a question open.
 */
export async function readPositions(client: ChainClient, account: Address): Promise<Position[]> {
  const { pool, oracle } = aaveOf(client.chainId) ?? {};
  const { multicall3 } = contractsOf(client.chainId) ?? {};
  if (pool === undefined || oracle === undefined || multicall3 === undefined) return [];
  const assets = await client.read((viem) =>
    viem.readContract({ address: pool, abi: poolAbi, functionName: 'getReservesList' }),
  );
  const [reserves, prices] = await Promise.all([
    askEach<ReserveTokens>(
      client,
      poolAbi,
      'getReserveData',
      assets.map((asset) => [pool, asset]),
    ),
    client.read((viem) =>
      viem.readContract({
        ...{ address: oracle, abi: oracleAbi, functionName: 'getAssetsPrices', args: [assets] },
      }),
    ),
  ]);
  const parts = reserves.flatMap(({ aToken, variableDebtToken }) => [aToken, variableDebtToken]);
  const balances = await askEach<bigint>(
    client,
    interestTokenAbi,
    'balanceOf',
    parts.map((part) => [part, account]),
  );
  return assets
    .map((asset, index) => ({
      ...{ asset: getAddress(asset), priceBase: prices[index] ?? 0n },
      ...{ suppliedUnits: balances[2 * index] ?? 0n, owedUnits: balances[2 * index + 1] ?? 0n },
    }))
    .filter(({ suppliedUnits, owedUnits }) => suppliedUnits > 0n || owedUnits > 0n);
}

/** The same function of several contracts, or with several arguments, in one request: all of them have to answer. */
async function askEach<T>(
  client: ChainClient,
  abi: Abi,
  functionName: string,
  asked: readonly (readonly [to: Address, argument: Address])[],
): Promise<T[]> {
  const questions = asked.map(([to, argument]) => ({
    ...{ to, data: encodeFunctionData({ abi, functionName, args: [argument] }) },
  }));
  const answers = await askTogether(client, questions, undefined);
  return answers.map((answer) => {
    const read = readAnswer<T>(abi, functionName, answer);
    if (read === null) throw contractNoAnswer();
    return read;
  });
}
