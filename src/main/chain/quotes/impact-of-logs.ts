// How far a swap that ran moved the price, from what its pools logged.
import { decodeAbiParameters, parseAbiParameters, toEventSelector } from 'viem';
import type { RehearsedLog } from '../../../shared/chain/rehearsed-calls.ts';
import { percentText } from './price-impact.ts';

const v2Swap = toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)');
const v2Sync = toEventSelector('Sync(uint112,uint112)');
const v3Swap = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)');
const v2SwapData = parseAbiParameters('uint256, uint256, uint256, uint256');
const v2SyncData = parseAbiParameters('uint112, uint112');
const v3SwapData = parseAbiParameters('int256, int256, uint160, uint128, int24');

const one = 10n ** 18n;
const million = 1_000_000n;

/** A part of `one`. */
type Share = bigint;

/**
 * In percent with four decimals, over all pools on the way and without their fees. `v3Fees`: of the V3 pools,
 * in the order of the way. Of V3 it is exact as long as the price stays within one range of liquidity.
 */
export function impactOfLogs(logs: readonly RehearsedLog[], v3Fees: readonly number[]): string {
  const fees = [...v3Fees];
  let kept = one;
  for (const [index, log] of logs.entries()) {
    if (log.topics[0] === v2Swap) kept = (kept * keptByV2(logs, index)) / one;
    if (log.topics[0] === v3Swap) kept = (kept * keptByV3(log, fees.shift() ?? 0)) / one;
  }
  return percentText(one, kept);
}

/** From the reserves after it (Sync) and what went in. */
function keptByV2(logs: readonly RehearsedLog[], index: number): Share {
  const swap = logs[index];
  const sync = logs.slice(0, index).findLast((log) => log.topics[0] === v2Sync);
  if (swap === undefined || sync === undefined || sync.address !== swap.address) return one;
  const [in0, in1] = decodeAbiParameters(v2SwapData, hex(swap));
  const [after0, after1] = decodeAbiParameters(v2SyncData, hex(sync));
  const amountIn = in0 > 0n ? in0 : in1;
  const reserve = in0 > 0n ? after0 - in0 : after1 - in1;
  return (one * reserve * 1_000n) / (reserve * 1_000n + amountIn * 997n);
}

/** The average price is the middle of those before and after: how far it is from the one, it is from the other. */
function keptByV3(swap: RehearsedLog, feePips: number): Share {
  const [amount0, amount1, sqrtPrice] = decodeAbiParameters(v3SwapData, hex(swap));
  const [square, unit] = [sqrtPrice * sqrtPrice, 1n << 192n];
  const firstIn = amount0 > 0n;
  const paid = ((firstIn ? amount0 : amount1) * (million - BigInt(feePips))) / million;
  const got = firstIn ? -amount1 : -amount0;
  const [up, down] = firstIn ? [square, unit] : [unit, square];
  return got <= 0n ? one : (one * paid * up) / (got * down);
}

function hex(log: RehearsedLog): `0x${string}` {
  return `0x${log.data.slice(2)}`;
}
