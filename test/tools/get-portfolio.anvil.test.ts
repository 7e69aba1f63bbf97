import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { PracticeWorld } from '../../src/main/chain/practice/practice-world.ts';
import { rpcUnreachable } from '../../src/main/chain/rpc/rpc-errors.ts';
import { systemClock } from '../../src/main/clock.ts';
import { networkRefused } from '../../src/main/networks/network-refusals.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import { baseTokens, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { listWith } from '../../src/shared/tokens/live-tokens.ts';
import { silentLog, temporaryFolder } from '../chain/support/practice.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';

const rich = getAddress('0x00000000000000000000000000000000000a11ce');
const dataDir = temporaryFolder();
const proxies: FaultProxy[] = [];
const clients = new Map<number, ChainClient>();
let world: PracticeWorld;
let plain: AnvilChild;

async function open(rpcUrl: string, chainId: number): Promise<void> {
  const proxy = await startFaultProxy(rpcUrl);
  proxies.push(proxy);
  clients.set(chainId, await connectChain({ url: proxy.url, chainId }));
}

beforeAll(async () => {
  const resourcesDir = join(import.meta.dirname, '../../resources');
  const options = { dataDir, resourcesDir, anvilPath: findAnvil(), log: silentLog };
  world = new PracticeWorld({ ...options, clock: systemClock });
  const { ethereum, base } = await world.start();
  await world.ethereum.fund(rich, { symbol: 'ETH', amount: '2.5' });
  await world.ethereum.fund(rich, { symbol: 'USDC', amount: '1234.567891' });
  await world.base.fund(rich, { symbol: 'DAI', amount: '10.019' });
  const args = ['--chain-id', '100', '--accounts', '0'];
  plain = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  await open(ethereum.rpcUrl, 31_337);
  await open(base.rpcUrl, 31_338);
  await open(plain.rpcUrl, 100);
});
afterAll(async () => {
  for (const proxy of proxies) proxy.stop();
  await Promise.all([world.stop(), plain.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Reads it with practice Ethereum in use. */
function portfolio(params: { account?: string; chains?: number[] } = {}) {
  const clientOf = async (chainId: number) => {
    if (chainId === 7) throw rpcUnreachable('seven.example');
    const client = clients.get(chainId);
    if (client === undefined) throw networkRefused('NETWORK_UNKNOWN', { chainId });
    return client;
  };
  const tokens = listWith([{ chainId: 100, name: 'Gnosis', symbol: 'XDAI' }]);
  const home = clients.get(31_337);
  if (home === undefined) throw new Error('no home');
  const tools = new Tools(home, tokens, systemClock, { clientOf, ids: () => [31_337, 31_338] });
  return tools.read({ tool: 'get_portfolio', params, account: rich, chainId: 31_337 });
}

const onEthereum = [
  { chainId: 31_337, token: 'ETH', symbol: 'ETH', amount: '2.5', usd: '7500' },
  {
    ...{ chainId: 31_337, token: ethereumTokens.USDC.address, symbol: 'USDC' },
    ...{ amount: '1234.567891', usd: '1234.56' },
  },
];
const onBase = [
  { chainId: 31_338, token: 'ETH', symbol: 'ETH', amount: '0', usd: '0' },
  {
    ...{ chainId: 31_338, token: baseTokens.DAI.address, symbol: 'DAI' },
    ...{ amount: '10.019', usd: '10.01' },
  },
];

it('is what the account holds on every chain, in three requests to each', async () => {
  for (const proxy of proxies) proxy.calls.length = 0;
  // At 3000 and 1 dollars; each position rounded down to cents.
  expect(await portfolio()).toEqual({
    ...{ positions: [...onEthereum, ...onBase], totalUsd: '8744.57' },
    ...{ notRead: [], askedSingly: [] },
  });
  const asked = proxies.map(({ calls }) => calls.map(({ method }) => method).sort());
  const three = ['eth_call', 'eth_call', 'eth_getBlockByNumber'];
  expect(asked).toEqual([three, three, []]);
});

it('says which chain it could not read, and has no total then', async () => {
  const found = await portfolio({ chains: [31_338, 4_242, 7] });
  expect(found).not.toHaveProperty('totalUsd');
  expect(found).toMatchObject({
    positions: onBase,
    notRead: [
      { chainId: 4_242, code: 'NETWORK_UNKNOWN', message: 'There is no such network.' },
      {
        ...{ chainId: 7, code: 'OTHER_CHAIN_UNREACHABLE' },
        message: 'chain 7 could not be asked: The RPC endpoint cannot be reached.',
      },
    ],
  });
});

it('asks each token by itself where nothing answers for all, says so, and has no total without a price', async () => {
  await clients.get(100)?.rpc.request('anvil_setBalance', [rich, '0xde0b6b3a7640000']);
  const coin = { chainId: 100, token: 'XDAI', symbol: 'XDAI', amount: '1' };
  proxies[2]?.calls.splice(0);
  expect(await portfolio({ chains: [100] })).toEqual({
    ...{ positions: [coin], notRead: [], askedSingly: [100] },
  });
  expect(proxies[2]?.calls.map(({ method }) => method)).toEqual(['eth_getBalance']);
});

it('fails where none of the chains could be read', async () => {
  await expect(portfolio({ chains: [4_242] })).rejects.toMatchObject({ code: 'NETWORK_UNKNOWN' });
});
