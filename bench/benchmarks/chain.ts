import { join } from 'node:path';
import type { Address, Hex } from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { PracticeWorld } from '../../src/main/chain/practice/practice-world.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import { contractsOf, practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import type { Benchmark, Measurement, Tell } from '../core/benchmark.ts';
import { type FiveChains, holder, openFiveChains } from '../core/five-chains.ts';
import { inFolder } from '../core/folders.ts';
import { interleave, timed } from '../core/interleave.ts';
import { ask } from '../core/json-rpc.ts';

const resourcesDir = join(import.meta.dirname, '../../resources');
const log = createLog(() => undefined, systemClock.now);
const positions = 100;

/** Reading chains: everything that an account holds on five, a price and a quote, and the practice world's start. */
export const chain: Benchmark = {
  name: 'chain',
  title: '100 tokens on 5 chains, a price, a quote and the practice world, beside bare calls',
  rounds: 15,
  measure: (rounds, tell) => inFolder((folder) => measureIn(folder, rounds, tell)),
};

async function measureIn(dataDir: string, rounds: number, tell: Tell): Promise<Measurement[]> {
  tell('starting the practice world and five nodes');
  const anvilPath = findAnvil();
  const world = new PracticeWorld({ dataDir, resourcesDir, anvilPath, clock: systemClock, log });
  const { rpcUrl } = await world.ethereum.start();
  const multicall3 = contractsOf(practiceEthereumId)?.multicall3;
  const five = await openFiveChains(
    (await ask(rpcUrl, 'eth_getCode', multicall3, 'latest')) as Hex,
  );
  try {
    tell('measuring');
    return [
      ...(await measurePortfolio(five, rounds)),
      ...(await measureLooks(rpcUrl, rounds)),
      ...(await measureStart(anvilPath, rounds)),
    ];
  } finally {
    await five.stop();
    await world.stop();
  }
}

async function measurePortfolio(five: FiveChains, rounds: number): Promise<Measurement[]> {
  const tools = new Tools(five.home, five.tokens, systemClock, five.chains);
  const requests: number[] = [];
  const read = async () => {
    for (const { calls } of five.proxies) calls.length = 0;
    const call = { tool: 'get_portfolio', params: {}, account: holder, chainId: five.home.chainId };
    const found = await tools.read(call);
    const count = Array.isArray(found['positions']) ? found['positions'].length : 0;
    if (count !== positions || found['totalUsd'] === undefined) {
      throw new Error(`It found ${count} positions, and the total ${String(found['totalUsd'])}.`);
    }
  };
  const runs = await interleave(
    {
      portfolio: async () => {
        const ms = await timed(read);
        requests.push(Math.max(...five.proxies.map(({ calls }) => calls.length)));
        return ms;
      },
      // As many answers after one another, from all five at once, with nothing in them.
      bare: () => timed(() => Promise.all(five.proxies.map(({ url }) => twice(url)))),
    },
    rounds,
    2,
  );
  return [
    { id: 'portfolio_requests_per_chain', unit: 'requests', runs: requests.slice(-rounds) },
    { id: 'portfolio_100_tokens', unit: 'ms', runs: runs.portfolio, comparedWith: 'bare_2_calls' },
    { id: 'bare_2_calls', unit: 'ms', runs: runs.bare },
  ];
}

async function twice(url: string): Promise<void> {
  for (const _ of [1, 2]) await ask(url, 'eth_chainId');
}

/** On practice Ethereum, where every market is. */
async function measureLooks(rpcUrl: string, rounds: number): Promise<Measurement[]> {
  const client = await connectChain({ url: rpcUrl });
  const tools = new Tools(client, bundledTokens, systemClock);
  const account: Address = holder;
  const look = (tool: string, params: Record<string, string>) => () =>
    timed(() => tools.read({ tool, params, account, chainId: client.chainId }));
  const swap = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' };
  const runs = await interleave(
    {
      bare: () => timed(() => ask(rpcUrl, 'eth_chainId')),
      price: look('get_price', { token: 'ETH' }),
      quote: look('get_quote', swap),
    },
    rounds,
    2,
  );
  return [
    { id: 'bare_call', unit: 'ms', runs: runs.bare },
    { id: 'get_price', unit: 'ms', runs: runs.price, comparedWith: 'bare_call' },
    { id: 'get_quote', unit: 'ms', runs: runs.quote, comparedWith: 'bare_call' },
  ];
}

/** From nothing to a practice Ethereum that answers with its whole world. */
async function measureStart(anvilPath: string, rounds: number): Promise<Measurement[]> {
  const runs = await interleave(
    {
      empty: async () => {
        let child: Awaited<ReturnType<typeof spawnAnvil>> | undefined;
        const ms = await timed(async () => {
          child = await spawnAnvil({ binary: anvilPath, args: [], deathSignal: 'KILL' });
        });
        await child?.stop();
        return ms;
      },
      world: () =>
        inFolder(async (dataDir) => {
          const options = { dataDir, resourcesDir, anvilPath, clock: systemClock, log };
          const world = new PracticeWorld(options);
          const ms = await timed(() => world.ethereum.start());
          await world.stop();
          return ms;
        }),
    },
    Math.min(rounds, 7),
  );
  return [
    { id: 'anvil_empty', unit: 'ms', runs: runs.empty },
    { id: 'practice_world_loaded', unit: 'ms', runs: runs.world, comparedWith: 'anvil_empty' },
  ];
}
