// What a token is traded for in a Uniswap pool: over the last ten minutes where the pool remembers them, and
// at this moment.
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { squareRoot } from '../../../shared/chain/sqrt-price.ts';
import { tickRatioX128 } from '../../../shared/chain/tick-ratio.ts';
import { type Question, readAnswer } from '../multicall.ts';

export interface Pool {
  kind: 'v2' | 'v3';
  address: Address;
  /** Whether the token whose price is asked for is the first of the two. */
  isFirst: boolean;
}

/** Per unit: units of the other token for one of this, times 2^128. */
export interface PoolPrice {
  by: 'uniswap_v3_twap' | 'uniswap_v3' | 'uniswap_v2';
  ratioX128: bigint;
  /** What the pool puts against a trade at this price, in units of the other token. */
  depthUnits: bigint;
}

const abi = parseAbi([
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint8 feeProtocol, bool unlocked)',
  'function liquidity() view returns (uint128)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
]);

/** Long enough that holding a wrong price costs more than it brings, short enough to follow the market. */
const windowSeconds = 600;

const reserves = encodeFunctionData({ abi, functionName: 'getReserves' });
const v3 = [
  encodeFunctionData({ abi, functionName: 'observe', args: [[windowSeconds, 0]] }),
  encodeFunctionData({ abi, functionName: 'slot0' }),
  encodeFunctionData({ abi, functionName: 'liquidity' }),
];

export function poolQuestions({ kind, address }: Pool): Question[] {
  return (kind === 'v2' ? [reserves] : v3).map((data) => ({ to: address, data }));
}

/** What the answers to `poolQuestions` say: at most two prices, none where there is no pool or nothing in it. */
export function readPool(pool: Pool, answers: readonly (Hex | null)[]): PoolPrice[] {
  const found = pool.kind === 'v2' ? [readPair(answers)] : readV3(answers);
  return found.flatMap((each) => {
    if (each === null || each.ratio01 === 0n || each.depth0 === 0n || each.depth1 === 0n) return [];
    const { by, ratio01, depth0, depth1 } = each;
    return pool.isFirst
      ? [{ by, ratioX128: ratio01, depthUnits: depth1 }]
      : [{ by, ratioX128: 2n ** 256n / ratio01, depthUnits: depth0 }];
  });
}

/** In the pool's own order. */
interface Found {
  by: PoolPrice['by'];
  /** Units of the second for one of the first, times 2^128. */
  ratio01: bigint;
  depth0: bigint;
  depth1: bigint;
}

function readPair([answer]: readonly (Hex | null)[]): Found | null {
  type Reserves = readonly [bigint, bigint, number];
  const [depth0, depth1] =
    readAnswer<Reserves>(abi, 'getReserves', answer ?? null) ?? ([0n, 0n] as const);
  if (depth0 === 0n) return null;
  return { by: 'uniswap_v2', ratio01: (depth1 << 128n) / depth0, depth0, depth1 };
}

function readV3([observed, slot, liquid]: readonly (Hex | null)[]): (Found | null)[] {
  return [readTwap(observed ?? null), readSpot(slot ?? null, liquid ?? null)];
}

function readSpot(slot: Hex | null, liquid: Hex | null): Found | null {
  const now = readAnswer<readonly [bigint]>(abi, 'slot0', slot);
  const liquidity = readAnswer<bigint>(abi, 'liquidity', liquid);
  if (now === null || liquidity === null) return null;
  return { by: 'uniswap_v3', ...atPrice((now[0] ** 2n) >> 64n, liquidity) };
}

function readTwap(answer: Hex | null): Found | null {
  type Observed = readonly [readonly bigint[], readonly bigint[]];
  const [ticks = [], perLiquidity = []] = readAnswer<Observed>(abi, 'observe', answer) ?? [];
  const [before, after] = ticks;
  const [thinBefore, thinAfter] = perLiquidity;
  if (before === undefined || after === undefined) return null;
  if (thinBefore === undefined || thinAfter === undefined || thinAfter <= thinBefore) return null;
  const tick = Number((after - before) / BigInt(windowSeconds));
  const liquidity = (BigInt(windowSeconds) << 128n) / (thinAfter - thinBefore);
  return { by: 'uniswap_v3_twap', ...atPrice(tickRatioX128(tick), liquidity) };
}

/** Liquidity is the root of the product of both sides. */
function atPrice(ratio01: bigint, liquidity: bigint): Omit<Found, 'by'> {
  const root = squareRoot(ratio01);
  if (root === 0n) return { ratio01: 0n, depth0: 0n, depth1: 0n };
  return { ratio01, depth0: (liquidity << 64n) / root, depth1: (liquidity * root) >> 64n };
}
