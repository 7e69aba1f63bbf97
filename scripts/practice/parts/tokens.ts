import {
  contractsOf,
  ethereumTokens,
  practiceBaseId,
  practiceEthereumId,
  practiceFaucet,
} from '../../../src/shared/chain/addresses.ts';
import { usdFeedsOf } from '../../../src/shared/chain/usd-feeds.ts';
import { multicall3Creation, PackageArtifact } from '../package-artifacts.ts';
import { usdPrices, type WorldBuilder } from '../world-builder.ts';

const weth = new PackageArtifact('canonical-weth/build/contracts/WETH9.json');

/** Wrapped ether, the dollars, bitcoin, their feeds, Multicall3 and Permit2. */
export async function placeTokens(world: WorldBuilder): Promise<void> {
  const { chain, at, chainId } = world;
  await chain.install(at.weth, weth.creation());
  await chain.install(at.multicall3, await multicall3Creation());
  await world.place(at.permit2, 'Permit2', []);
  await world.place(world.token('USDC').address, 'PracticeUsdc', [practiceFaucet]);
  if (chainId === practiceBaseId) await placeBridged(world);
  else await placeOriginals(world);
  for (const [symbol, price] of Object.entries(usdPrices)) {
    const feed = usdFeedsOf(chainId)[symbol];
    if (feed === undefined) throw new Error(`no feed address for ${symbol}`);
    const args = [`${symbol} / USD`, price * 10n ** 8n, practiceFaucet];
    await world.place(feed.address, 'PracticeFeed', args);
  }
}

async function placeOriginals(world: WorldBuilder): Promise<void> {
  const tether = ['Tether USD', 'USDT', 6, practiceFaucet];
  await world.place(world.token('USDT').address, 'PracticeTether', tether);
  await world.place(world.token('DAI').address, 'PracticeDai', [practiceFaucet]);
  const bitcoin = ['Wrapped BTC', 'WBTC', 8, practiceFaucet];
  await world.place(world.token('WBTC').address, 'PracticeToken', bitcoin);
}

/** On Base the two come over the bridge, which mints them. */
async function placeBridged(world: WorldBuilder): Promise<void> {
  const bridge = contractsOf(practiceEthereumId)?.bridge;
  if (bridge === undefined) throw new Error('no bridge is known');
  for (const [symbol, name] of [
    ['USDT', 'Tether USD'],
    ['DAI', 'Dai Stablecoin'],
  ] as const) {
    const { address, decimals } = world.token(symbol);
    const remote = ethereumTokens[symbol].address;
    const args = [name, symbol, decimals, remote, bridge.exit, practiceFaucet];
    await world.place(address, 'PracticeBridgedToken', args);
  }
}
