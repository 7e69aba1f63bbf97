import { zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { systemClock } from '../../src/main/clock.ts';
import { networkRefused } from '../../src/main/networks/network-refusals.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';

const nodes: AnvilChild[] = [];
let london: ChainClient;
let berlin: ChainClient;

async function open(chainId: number, ...more: string[]): Promise<ChainClient> {
  const args = ['--chain-id', String(chainId), '--accounts', '0', ...more];
  const node = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  nodes.push(node);
  return connectChain({ url: node.rpcUrl, chainId });
}

beforeAll(async () => {
  london = await open(1, '--block-base-fee-per-gas', '8000000000');
  // An empty block at 8 gwei.
  await london.rpc.request('anvil_mine', ['0x1']);
  berlin = await open(100, '--hardfork', 'berlin', '--gas-price', '3000000000');
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
});

function gas(chainId: number) {
  const clientOf = async (id: number) => {
    if (id === 100) return berlin;
    throw networkRefused(id === 10 ? 'NO_ENDPOINT' : 'NETWORK_UNKNOWN');
  };
  const tools = new Tools(london, bundledTokens, systemClock, { clientOf, ids: () => [1, 100] });
  return tools.read({ tool: 'get_gas', params: {}, account: zeroAddress, chainId });
}

it('is the base fee after an empty block, an eighth less, and the tip that the node advises', async () => {
  const tip = BigInt((await london.rpc.request('eth_maxPriorityFeePerGas')) as string);
  expect(tip).toBe(1_000_000_000n);
  expect(await gas(1)).toEqual({ gwei: '8', baseFeeGwei: '7', priorityGwei: '1' });
});

it('is told also where it is above the limit that a person set for offers', async () => {
  london.feeWish = () => ({ speed: 'fast', capGwei: '1' });
  await expect(london.fees()).rejects.toMatchObject({ code: 'FEE_ABOVE_CAP' });
  expect(await gas(1)).toMatchObject({ gwei: '8' });
});

it('is the gas price where the chain has no base fee, read on another chain than the plan’s', async () => {
  expect(await gas(100)).toEqual({ gwei: '3', baseFeeGwei: '0', priorityGwei: '3' });
});

it('says which chain cannot be asked', async () => {
  await expect(gas(10)).rejects.toMatchObject({ code: 'NO_ENDPOINT' });
  await expect(gas(4_242)).rejects.toMatchObject({ code: 'NETWORK_UNKNOWN' });
});
