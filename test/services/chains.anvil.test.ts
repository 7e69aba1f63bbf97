// Several chains are read at once, each through its own endpoints, while everything runs on one of them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';
import { openTestServices } from '../support/test-services.ts';

let anvil: AnvilChild;
let proxy: FaultProxy;

beforeAll(async () => {
  const args = ['--chain-id', '10', '--accounts', '0'];
  anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  proxy = await startFaultProxy(anvil.rpcUrl);
});

afterAll(async () => {
  proxy.stop();
  await anvil.stop();
});

it('every chain that is set up is read by a client of its own, and one endpoint by only one', async () => {
  const { services } = openTestServices();
  const { chains, networks, network } = services;
  const healthOf = (id: number) =>
    networks.list().find(({ chainId }) => chainId === id)?.endpoints[0]?.health?.state;

  await expect(chains.clientOf(4_242)).rejects.toMatchObject({ code: 'NETWORK_UNKNOWN' });
  await expect(chains.clientOf(10)).rejects.toMatchObject({
    ...{ code: 'NO_ENDPOINT', facts: { chainId: 10, network: 'OP Mainnet' } },
    message: 'This network has no RPC endpoint, so that nothing can be read from it.',
  });
  await networks.addEndpoint(10, { url: proxy.url, perMinute: 6_000 });
  expect(chains.ids()).toEqual([31_337, 31_338]);

  const all = await Promise.all([31_337, 31_338, 10].map((id) => chains.clientOf(id)));
  expect(await Promise.all(all.map((client) => client.chainIdNow()))).toEqual([31_337, 31_338, 10]);
  expect(all[0]).toBe((await network.connect()).client);
  expect(await chains.clientOf(31_338)).toBe(all[1]);
  expect(await chains.clientOf(10)).toBe(all[2]);
  expect(healthOf(10)).toBe('ok');

  await networks.use(10);
  expect(chains.ids()).toEqual([10]);
  expect(await chains.clientOf(10)).toBe((await network.connect()).client);
  expect((await chains.clientOf(31_337)).chainId).toBe(31_337);
  expect(chains.health(10)).toEqual([]);

  await networks.use(31_337);
  proxy.set(faults.silences['no connection']);
  await expect(chains.clientOf(10)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
  proxy.set(null);
  const again = await chains.clientOf(10);
  await networks.removeEndpoint(10, proxy.host);
  await expect(chains.clientOf(10)).rejects.toMatchObject({ code: 'NO_ENDPOINT' });
  expect(again.chainId).toBe(10);

  await services.stop();
  await expect(chains.clientOf(31_338)).rejects.toMatchObject({ code: 'STOPPING' });
});
