// Schedules that are not by time, with everything real below them: the practice chain, its prices, its reorganisations.
import { type Address, type Hex, pad, parseEther, toHex } from 'viem';
import { expect, test } from 'vitest';
import { askedTogether } from '../../src/main/chain/asked-together.ts';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { PracticeControl } from '../../src/main/chain/practice/control/practice-control.ts';
import { readUsdPrice } from '../../src/main/chain/prices/token-prices.ts';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { tokenBalance } from '../../src/main/chain/tokens.ts';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';
import { makeWallet, openTestServices, type TestServices } from '../support/test-services.ts';

const chainId = 31_337;
const rich: Address = '0x00000000000000000000000000000000000000F1';
const weth = contractsOf(chainId)?.weth ?? '0x';
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

/** A schedule of a plan that only looks. */
async function schedule({ services, until }: TestServices, trigger: Trigger) {
  const root = { id: 'gas', label: 'Gas', type: 'action', tool: 'get_gas', params: {} };
  const meta = { schemaVersion: 1, id: 'watch', userId: 'local', createdAt: 0, status: 'draft' };
  const text = JSON.stringify({ ...meta, name: 'Watch', chainId, trigger, root });
  const { planId } = services.planSources.keepFile({ fileName: 'watch.json', text });
  await services.requests.rehearse(planId);
  const { hash } = services.requests.plan(planId);
  const { triggerId } = await services.schedules.agree(planId, hash, true);
  // What a file says starts nothing before a person says so.
  await services.schedules.resume(triggerId);
  const view = () => services.schedules.get(triggerId);
  const looked = () => until(() => view().lastCheckedAt !== null, 'it was looked at');
  const fired = (times: number) =>
    until(() => view().fires.length >= times, `fire ${times} of ${trigger.type}`);
  return { view, looked, fired };
}

async function sender(url: string) {
  const rpc = createJsonRpc({ url });
  await rpc.request('anvil_setBalance', [rich, toHex(parseEther('100000'))]);
  await rpc.request('anvil_impersonateAccount', [rich]);
  const send = async (to: Address, ether: string, data: Hex = '0x') => {
    const value = toHex(parseEther(ether));
    const price = { gas: '0x30000', gasPrice: '0x174876e800' };
    return rpc.request('eth_sendTransaction', [{ from: rich, to, value, data, ...price }]);
  };
  return { rpc, send, deposit: (ether: string) => send(weth, ether, '0xd0e30db0') };
}

test('a price, a balance, a condition and an event each start a run, the event once through reorganisations', async () => {
  const room = openTestServices();
  const { services } = room;
  const own = (await makeWallet(room)) as Address;
  await services.start();
  const { rpcUrl } = await services.practice.start();
  const { rpc, send, deposit } = await sender(rpcUrl);
  const control = new PracticeControl(services.practiceWorld);
  const head = Number(await rpc.request('eth_blockNumber'));

  const price = await schedule(room, {
    ...{ type: 'price', token: 'ETH', condition: 'above', threshold: '9000' },
  });
  const balance = await schedule(room, {
    ...{ type: 'balance', token: 'ETH', condition: 'above', threshold: '50000', recurring: true },
  });
  const blocks = await schedule(room, {
    ...{ type: 'condition', pollIntervalMs: 1_000 },
    when: {
      ...{ type: 'compare', op: 'gt', left: { type: 'runtime', fn: 'block_number', args: [] } },
      right: { type: 'literal', value: head + 1_000 },
    },
  });
  const event = await schedule(room, {
    ...{ type: 'onchain_event', chainId, contractAddress: weth, recurring: true },
    ...{ eventSignature: 'Deposit(address,uint256)', topicFilters: [rich] },
  });
  for (const each of [price, balance, blocks, event]) await each.looked();
  for (const each of [price, balance, blocks]) expect(each.view().lastTruth).toBe('false');

  await services.practiceActs.movePrice('ETH', '9001');
  await send(own, '60000');
  await price.fired(1);
  await balance.fired(1);
  expect(price.view()).toMatchObject({ state: 'ended', endsWhy: 'DONE', runsDone: 1 });
  expect(balance.view()).toMatchObject({ state: 'active', lastTruth: 'true', runsDone: 1 });

  const snapshot = await rpc.request('evm_snapshot');
  const first = await deposit('1');
  await event.fired(1);
  await rpc.request('evm_revert', [snapshot]);
  // The same transaction again, on a branch of its own, and one more.
  expect(await deposit('1')).toBe(first);
  const second = await deposit('2');
  await event.fired(2);
  await control.reorg(chainId, 1);
  const third = await deposit('3');
  await event.fired(3);
  const keys = event.view().fires.map(({ dueKey }) => dueKey);
  const place = `${chainId}/${services.networkName.instanceId}`;
  expect(keys.toReversed()).toEqual([first, second, third].map((hash) => `${place}:${hash}:0`));
  expect(event.view().fires.at(-1)?.outcome).toBe('fired');

  await control.mine(chainId, 1_000);
  await blocks.fired(1);
  expect(blocks.view()).toMatchObject({ state: 'ended', endsWhy: 'DONE' });

  await oneRequest(rpcUrl, own);
}, 180_000);

/** What many ask of a chain at one moment goes out in one request, and is answered as if each had asked alone. */
async function oneRequest(url: string, own: Address): Promise<void> {
  const calls: string[] = [];
  const direct = await connectChain({ url, chainId });
  const told = await connectChain({ url, chainId, told: (method) => void calls.push(method) });
  const look = askedTogether(told);
  const { timestamp } = await direct.head();
  const ask = (client: typeof look) =>
    Promise.all([
      readUsdPrice(client, 'ETH', timestamp),
      readUsdPrice(client, 'USDC', timestamp),
      tokenBalance(client, 'native', own),
      tokenBalance(client, usdc, own),
      tokenBalance(client, usdc, own),
      tokenBalance(client, pad('0x01', { size: 20 }), own).catch(({ code }) => code),
    ]);
  calls.length = 0;
  expect(await ask(look)).toEqual(await ask(direct));
  // One for all, one for who does not answer in company, and the time of the practice chain.
  expect(calls.toSorted()).toEqual(['eth_call', 'eth_call', 'eth_getBlockByNumber']);
}
