import { practiceFaucet } from '../../../src/shared/chain/addresses.ts';
import { practiceMarkets } from '../../../src/shared/chain/practice-contracts.ts';
import { PackageArtifact } from '../package-artifacts.ts';
import type { WorldBuilder } from '../world-builder.ts';
import { allowAll, obtain } from './holdings.ts';

const factory = new PackageArtifact('@uniswap/v2-core/build/UniswapV2Factory.json');
const router = new PackageArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json');

/** Factory, router and the pools, each side filled with the same worth. */
export async function placeUniswapV2(world: WorldBuilder): Promise<void> {
  const { chain, at } = world;
  await chain.install(at.uniswapV2Factory, factory.creation([practiceFaucet]));
  await chain.install(at.uniswapV2Router, router.creation([at.uniswapV2Factory, at.weth]));
  await allowAll(world, at.uniswapV2Router);
  for (const { kind, pair, sideUsd } of practiceMarkets(world.chainId)) {
    if (kind !== 'v2') continue;
    const amounts = pair.map((symbol) => world.unitsFor(symbol, sideUsd));
    for (const [index, symbol] of pair.entries()) await obtain(world, symbol, amounts[index] ?? 0n);
    const [a, b] = pair.map((symbol) => world.token(symbol).address);
    await chain.write(at.uniswapV2Router, router.abi, 'addLiquidity', [
      ...[a, b, ...amounts, ...amounts],
      ...[practiceFaucet, chain.deadline],
    ]);
  }
}
