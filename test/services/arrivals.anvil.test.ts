// A history that strangers wrote into, so that their addresses are taken for those of friends.
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hash,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { systemClock } from '../../src/main/clock.ts';
import { readArrivalsOf } from '../../src/main/services/arrivals.ts';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import {
  adversarialContracts,
  practiceContracts,
} from '../../src/shared/chain/practice-contracts.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from '../chain/support/practice.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { asSomebody, type Practice } from '../executor/support/stage.ts';

const me = getAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045');
// Both begin and end like somebody whom the person pays.
const friend = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
const poisoner = getAddress('0x70997970000000000000000000000000000079c8');
const { USDC, DAI } = ethereumTokens;
const erc20 = parseAbi([
  'function transfer(address to, uint256 units)',
  'function transferFrom(address from, address to, uint256 units)',
]);
const mint = parseAbi(['function mint(address to, uint256 value)']);
const mintItem = parseAbi(['function mint(address to)']);

let practice: Practice;
let user: PracticeUser;
beforeAll(async () => {
  practice = await startPractice();
  user = new PracticeUser(practice.chain, practice.status);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '25.5' });
});
afterAll(() => practice.close());

const nothingSent = async (): Promise<[]> => [];
async function look(sent: () => Promise<readonly { txHash: Hash }[]> = nothingSent) {
  const client = await connectChain({ url: practice.rpcUrl });
  const requests = vi.spyOn(client.rpc, 'request');
  const found = await readArrivalsOf(client, me, {
    ...{ tokens: bundledTokens, clock: systemClock, sent: sent as never },
  });
  const asked = requests.mock.calls.map(([method]) => method);
  return { ...found, asked };
}

async function asPoisoner(to: Address, units: bigint): Promise<void> {
  await practice.chain.fund(poisoner, { symbol: 'ETH', amount: '1' });
  await practice.chain.fund(poisoner, { symbol: 'USDC', amount: '1' });
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [me, units] });
  await asSomebody(practice, poisoner, { to, data });
}

it('tells what came and from whom, and of what strangers wrote in only what it is [A-09]', async () => {
  await asPoisoner(USDC.address, 0n);
  await asPoisoner(USDC.address, 1n);
  await asPoisoner(DAI.address, 0n);
  await user.asFaucet(adversarialContracts.lookAlikeUsdc, mint, 'mint', [me, parseEther('9')]);
  await user.send(practiceContracts.nft, mintItem, 'mint', [me]);

  const { entries, strange, total, complete, asked } = await look();
  expect(complete).toBe(true);
  expect(total).toEqual({ entries: 1, strange: 5 });
  expect(entries).toMatchObject([{ symbol: 'USDC', amount: '25.5', token: USDC.address }]);
  const block = await user.client.getBlock({ blockNumber: 1n });
  expect(entries[0]?.at).toBe(Number(block.timestamp) * 1_000);
  expect(strange).toMatchObject([
    { reason: 'item', symbol: null, amount: null, token: practiceContracts.nft },
    { reason: 'unknown_token', symbol: null, token: adversarialContracts.lookAlikeUsdc },
    { reason: 'nothing', symbol: 'DAI', amount: '0' },
    { reason: 'dust', symbol: 'USDC', amount: '0.000001' },
    { reason: 'nothing', symbol: 'USDC', amount: '0' },
  ]);
  // Nothing that could be picked for the friend.
  expect(JSON.stringify({ entries, strange }).toLowerCase()).not.toContain(
    poisoner.toLowerCase().slice(2),
  );
  const ends = (address: Address) => address.toLowerCase().replace(/^(.{10}).*(.{4})$/, '$1$2');
  expect(ends(poisoner)).toBe(ends(friend));
  expect(asked.filter((method) => method === 'eth_getLogs')).toHaveLength(1);
});

it('does not let strangers push what is real out of sight [A-20]', async () => {
  for (let round = 0; round < 12; round += 1) await asPoisonerAgain();
  const { entries, strange, total } = await look();
  expect(entries).toMatchObject([{ amount: '25.5', from: zeroAddress }]);
  expect([strange.length, total.strange]).toEqual([10, 17]);

  async function asPoisonerAgain(): Promise<void> {
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [me, 0n] });
    await asSomebody(practice, poisoner, { to: USDC.address, data });
  }
});

it('leaves out what the app itself brought in', async () => {
  const { entries } = await look();
  const [{ txHash } = { txHash: '' }] = entries;
  const { total } = await look(async () => [{ txHash: txHash as Hash }]);
  expect(total.entries).toBe(0);
});
