import { type Address, zeroAddress } from 'viem';
import { practiceFaucet } from '../../../src/shared/chain/addresses.ts';
import {
  type PracticeMarket,
  practiceMarkets,
} from '../../../src/shared/chain/practice-contracts.ts';
import { sqrtPriceX96 } from '../../../src/shared/chain/sqrt-price.ts';
import { PackageArtifact } from '../package-artifacts.ts';
import type { WorldBuilder } from '../world-builder.ts';
import { allowAll, obtain } from './holdings.ts';

const core = (name: string) =>
  new PackageArtifact(`@uniswap/v3-core/artifacts/contracts/${name}.sol/${name}.json`);
const routers = (path: string, name: string) =>
  new PackageArtifact(
    `@uniswap/swap-router-contracts/artifacts/contracts/${path}.sol/${name}.json`,
  );
const factory = core('UniswapV3Factory');
const pool = core('UniswapV3Pool');
const router = routers('SwapRouter02', 'SwapRouter02');
const quoter = routers('lens/QuoterV2', 'QuoterV2');
const positions = new PackageArtifact(
  '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
);

const maxTick = 887_272;
/** 20 % up and down, in ticks. */
const nearTicks = 1_823;
/** How far back a pool remembers its price, in trades. */
const observations = 30;

/** Factory, router, quoter, position manager and the pools: a part of each lies close to its price. */
export async function placeUniswapV3(world: WorldBuilder): Promise<void> {
  const { chain, at } = world;
  const v3 = at.uniswapV3;
  await chain.install(v3.factory, factory.creation());
  await chain.write(v3.factory, factory.abi, 'enableFeeAmount', [100, 1]);
  // Without the contract that draws them the positions have no picture, which nobody looks at here.
  await chain.install(v3.positions, positions.creation([v3.factory, at.weth, zeroAddress]));
  await chain.install(v3.quoter, quoter.creation([v3.factory, at.weth]));
  const parts = [at.uniswapV2Factory, v3.factory, v3.positions, at.weth];
  await chain.install(v3.router, router.creation(parts));
  await allowAll(world, v3.positions);
  for (const market of practiceMarkets(world.chainId)) {
    if (market.kind === 'v3') await fillPool(world, market);
  }
}

async function fillPool(world: WorldBuilder, { pair, fee, sideUsd }: PracticeMarket) {
  const { chain, at } = world;
  const sides = pair
    .map((symbol) => ({
      symbol,
      address: world.token(symbol).address,
      units: world.unitsFor(symbol, sideUsd / 2n),
    }))
    .sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1));
  const [side0, side1] = sides;
  if (side0 === undefined || side1 === undefined) throw new Error('a pool has two sides');
  const key = [side0.address, side1.address, fee] as const;
  const price = sqrtPriceX96(side0.units, side1.units);
  const start = [...key, price];
  await chain.write(
    ...([
      at.uniswapV3.positions,
      positions.abi,
      'createAndInitializePoolIfNecessary',
      start,
    ] as const),
  );
  const address = (await chain.read(at.uniswapV3.factory, factory.abi, 'getPool', key)) as Address;
  await chain.write(address, pool.abi, 'increaseObservationCardinalityNext', [observations]);
  const [, tick] = (await chain.read(address, pool.abi, 'slot0')) as [bigint, number];
  const spacing = (await chain.read(address, pool.abi, 'tickSpacing')) as number;
  const aligned = (wanted: number) => Math.trunc(wanted / spacing) * spacing;
  const ranges = [
    [aligned(-maxTick), aligned(maxTick)],
    [aligned(tick - nearTicks), aligned(tick + nearTicks)],
  ];
  for (const [lower, upper] of ranges) {
    for (const { symbol, units } of sides) await obtain(world, symbol, units);
    const amounts = { amount0Desired: side0.units, amount1Desired: side1.units };
    await chain.write(at.uniswapV3.positions, positions.abi, 'mint', [
      {
        ...{ token0: side0.address, token1: side1.address, fee },
        ...{ tickLower: lower, tickUpper: upper, ...amounts, amount0Min: 0n, amount1Min: 0n },
        ...{ recipient: practiceFaucet, deadline: chain.deadline },
      },
    ]);
  }
}
