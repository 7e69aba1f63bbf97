// The exchanges that a transaction made with pools, from what the pools logged.
import {
  type Address,
  decodeAbiParameters,
  getAddress,
  parseAbiParameters,
  toEventSelector,
} from 'viem';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import type { RehearsedLog } from '../../../../shared/chain/rehearsed-calls.ts';
import { type ClaimedMove, claimedMoves } from '../../../chain/outcome/transfer-logs.ts';
import type { RiskSubject } from '../risk-rule.ts';

const v2Swap = toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)');
const v3Swap = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)');
const v2Data = parseAbiParameters('uint256, uint256, uint256, uint256');
const v3Data = parseAbiParameters('int256, int256, uint160, uint128, int24');

/** One pool of the way. */
export interface PoolTrade {
  venue: 'uniswap_v2' | 'uniswap_v3';
  pool: Address;
  tokenIn: Address;
  tokenOut: Address;
  /** What the pool gave, in units. */
  amountOut: bigint;
}

/** By the logs: several rules ask. */
const known = new WeakMap<readonly RehearsedLog[], readonly PoolTrade[]>();

/** In their order. What looks like a pool and moved no tokens is left out. */
export function poolTrades(subject: Pick<RiskSubject, 'outcome' | 'client'>): readonly PoolTrade[] {
  const { logs } = subject.outcome.transaction;
  const trades = known.get(logs) ?? tradesIn(subject);
  known.set(logs, trades);
  return trades;
}

function tradesIn({ outcome, client }: Pick<RiskSubject, 'outcome' | 'client'>): PoolTrade[] {
  const { logs } = outcome.transaction;
  const moves = movesOf(logs, contractsOf(client.chainId)?.weth);
  return logs.flatMap((log) => {
    const amountOut = amountOutOf(log);
    if (amountOut === null) return [];
    const pool = getAddress(log.address);
    const given = moves.filter(({ from }) => from === pool);
    // A token that keeps a part of itself moves in parts.
    const tokenOut = (given.find(({ units }) => units === amountOut) ?? given[0])?.token;
    const tokenIn = moves.find(({ to, token }) => to === pool && token !== tokenOut)?.token;
    if (tokenIn === undefined || tokenOut === undefined) return [];
    const venue = log.topics[0] === v2Swap ? 'uniswap_v2' : 'uniswap_v3';
    return [{ venue, pool, tokenIn, tokenOut, amountOut }];
  });
}

/** What the logs say that moved, the wrapping of the coin among it. */
export function movesOf(
  logs: readonly RehearsedLog[],
  weth: Address | undefined,
): readonly ClaimedMove[] {
  return claimedMoves(logs as unknown as Parameters<typeof claimedMoves>[0], weth);
}

function amountOutOf({ topics: [topic], data }: RehearsedLog): bigint | null {
  if (topic === v2Swap) {
    const [, , out0, out1] = decodeAbiParameters(v2Data, data as `0x${string}`);
    return out0 > 0n ? out0 : out1;
  }
  if (topic !== v3Swap) return null;
  const [amount0, amount1] = decodeAbiParameters(v3Data, data as `0x${string}`);
  return amount0 < 0n ? -amount0 : -amount1;
}
