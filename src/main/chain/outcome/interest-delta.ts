import type { Address, TransactionReceipt } from 'viem';
import { interestTokenAbi, poolAbi } from '../aave/aave-abi.ts';
import { rayMul } from '../aave/ray-math.ts';
import type { ChainClient } from '../chain-client.ts';
import { claimedPart, type InterestToken } from './interest-token.ts';

/** Units are rounded when they are turned into scaled ones, and again when they are counted. */
const roundingUnits = 2n;

/** How an account's part changed by a transaction alone, without the interest until then. */
export interface InterestDelta {
  had: bigint;
  /** What the logs say, exact; where the balances say otherwise, what they say. */
  delta: bigint;
  claimed: bigint;
}

/** Errors: RPC_*. */
export async function readInterestDelta(
  client: ChainClient,
  { logs, blockNumber }: TransactionReceipt,
  part: { of: InterestToken; account: Address },
): Promise<InterestDelta> {
  const { units: claimed, index: logged } = claimedPart(logs, part.of, part.account);
  const scaledAt = (at: bigint) =>
    client.read((viem) =>
      viem.readContract({
        ...{ address: part.of.token, abi: interestTokenAbi, functionName: 'scaledBalanceOf' },
        ...{ args: [part.account], blockNumber: at },
      }),
    );
  const [had, has, index] = await Promise.all([
    scaledAt(blockNumber - 1n),
    scaledAt(blockNumber),
    logged ?? readIndex(client, part.of, blockNumber),
  ]);
  const size = rayMul(has > had ? has - had : had - has, index);
  const measured = has > had ? size : -size;
  const off = measured > claimed ? measured - claimed : claimed - measured;
  const delta = off <= roundingUnits ? claimed : measured;
  return { had: rayMul(had, index), delta, claimed };
}

/** Only what is supplied can move without a log that says the index. */
function readIndex(
  client: ChainClient,
  { pool: address, underlying }: InterestToken,
  blockNumber: bigint,
): Promise<bigint> {
  return client.read((viem) =>
    viem.readContract({
      ...{ address, abi: poolAbi, functionName: 'getReserveNormalizedIncome' },
      ...{ args: [underlying], blockNumber },
    }),
  );
}
