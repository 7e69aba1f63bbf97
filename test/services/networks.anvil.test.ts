// Networks are chosen while everything runs, on the real services.
import { getAddress } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { eventually } from '../chain/support/practice.ts';
import { action, asked, planOf } from '../simulation/support/room.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';
import { makeWallet, openTestServices } from '../support/test-services.ts';
import { sampleAddress } from '../wallet/support/sample-vault.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let anvil: AnvilChild;
let proxies: FaultProxy[];

beforeAll(async () => {
  const args = ['--chain-id', '100', '--accounts', '1', '--balance', '7'];
  anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  proxies = await Promise.all([1, 2].map(() => startFaultProxy(anvil.rpcUrl)));
});

afterAll(async () => {
  for (const proxy of proxies) proxy.stop();
  await anvil.stop();
});

it('a network of the person’s own is added, asked, chosen and left while everything runs', async () => {
  const room = openTestServices();
  const { services } = room;
  const { networks } = services;
  await makeWallet(room);
  const [first, second] = proxies as [FaultProxy, FaultProxy];
  const usual = { perMinute: 6_000 };

  networks.add({ chainId: 100, name: 'Gnosis', symbol: 'XDAI' });
  await expect(networks.addEndpoint(1, { ...usual, url: first.url })).rejects.toMatchObject({
    ...{ code: 'CHAIN_MISMATCH', facts: { expected: 1, found: 100 } },
  });
  await networks.addEndpoint(100, { ...usual, url: first.url });
  expect(services.networkName).toMatchObject({ chainId: 31_337, practice: true });

  await networks.use(100);
  expect({ ...services.networkName }).toEqual({
    ...{ chainId: 100, name: 'Gnosis', practice: false, instanceId: null },
  });
  expect(services.network.state.state).toBe('ready');
  const alone = await services.connector.connect();
  expect([alone.client.singleSource, alone.network.native.symbol]).toEqual([true, 'XDAI']);
  const { holdings } = await services.portfolio(sampleAddress);
  expect(holdings.map(({ symbol, amount }) => `${amount} ${symbol}`)).toEqual(['7 XDAI']);

  const plan = planOf(action('send', 'transfer', { token: 'XDAI', amount: '1', to: bob }));
  const rehearse = (connection: typeof alone) =>
    connection.simulation.rehearsePlan(asked(plan, getAddress(sampleAddress)));
  expect(await rehearse(alone)).toMatchObject({ status: 'ok', singleSource: true });

  await networks.addEndpoint(100, { ...usual, url: second.url });
  const both = await services.connector.connect();
  expect(both.client.singleSource).toBe(false);
  const agreed = await rehearse(both);
  expect([agreed.status, agreed.singleSource]).toEqual(['ok', undefined]);
  const shown = networks.list().find(({ isCurrent }) => isCurrent);
  expect(shown?.endpoints.map(({ host, health }) => [host, health?.state])).toEqual([
    [first.host, 'ok'],
    [second.host, 'ok'],
  ]);

  second.set(faults.silences['no connection']);
  expect(await networks.test(100)).toMatchObject([
    { host: first.host, blockNumber: '0', error: null },
    { host: second.host, blockNumber: null, error: { code: 'RPC_UNREACHABLE' } },
  ]);
  await services.network.connect();
  expect(services.network.state).toMatchObject({
    ...{ state: 'failed', error: { code: 'RPC_QUORUM_MISSING', facts: { host: second.host } } },
  });
  expect(await services.portfolio(sampleAddress)).toMatchObject({
    ...{ unverified: true, holdings: [{ symbol: 'XDAI', amount: '7' }] },
  });
  await expect(rehearse(await services.connector.connect())).rejects.toMatchObject({
    code: 'RPC_QUORUM_MISSING',
  });
  second.set(faults.lies['more coins than there are']);
  await eventually(async () =>
    services.portfolio(sampleAddress).then(
      () => false,
      (thrown: { code: string }) => thrown.code === 'RPC_DISAGREE',
    ),
  );

  await networks.use(31_337);
  expect(services.network.state.state).toBe('ready');
  expect(services.networkName.practice).toBe(true);
  networks.remove(100);
  expect(services.networkName.name).toBe('Practice Ethereum');
});
