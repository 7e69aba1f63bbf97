// Contracts that tell a rehearsal from the real thing by what is hardest to make different.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPractice } from '../chain/support/practice.ts';
import { openRoom } from './support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
const account = privateKeyToAccount(generatePrivateKey());
const signs = ['TimeIsOdd', 'FeesAreReal', 'BlockIsReal', 'FarBlock', 'NotTheUsualProbes'] as const;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  await practice.chain.fund(account.address, { symbol: 'ETH', amount: '100' });
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

type Name = 'Watcher' | 'Moody' | 'Sale' | 'Onlooker' | 'FreeGasTrap';
type Compiled = Record<Name, { abi: Abi; bytecode: Hex }>;
function compiled(): Compiled {
  const content = readFileSync(
    join(import.meta.dirname, '../fixtures/contracts/Watcher.sol'),
    'utf8',
  );
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object'] } };
  const sources = { 'Watcher.sol': { content } };
  const input = { language: 'Solidity', sources, settings: { outputSelection } };
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const made = JSON.parse(solc.compile(JSON.stringify(input))).contracts['Watcher.sol'];
  const of = (name: Name) => ({
    abi: made[name].abi as Abi,
    bytecode: `0x${made[name].evm.bytecode.object}` as Hex,
  });
  return {
    ...{ Watcher: of('Watcher'), Sale: of('Sale'), Moody: of('Moody') },
    ...{ Onlooker: of('Onlooker'), FreeGasTrap: of('FreeGasTrap') },
  };
}
const contracts = compiled();

async function deployed(name: keyof Compiled, ...args: unknown[]): Promise<Address> {
  const transport = http(practice.rpcUrl);
  const wallet = createWalletClient({ transport, account });
  const hash = await wallet.deployContract({ ...contracts[name], chain: null, args });
  const client = createPublicClient({ transport, pollingInterval: 5 });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash });
  if (!contractAddress) throw new Error('it was not created');
  return contractAddress;
}

const abi = parseAbi([
  'function exchange() payable',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
]);
const exchange = encodeFunctionData({ abi, functionName: 'exchange' });

async function rehearse(to: Address, data: Hex = exchange, valueWei = 10n ** 18n) {
  const fees = { maxFeePerGasWei: 3_000_000_000n, maxPriorityFeePerGasWei: 1n };
  const fields = { kind: 'contract_call', chainId: 31337, from: account.address, to } as const;
  const rehearsed = await room.simulator.rehearseEffect({ ...fields, ...fees, data, valueWei });
  if (rehearsed.status !== 'ok') throw new Error(JSON.stringify(rehearsed));
  const told = rehearsed.findings.find(({ id }) => id === 'BEHAVES_DIFFERENTLY');
  return { changes: rehearsed.outcome.assetChanges, told, ...rehearsed };
}

/** Whichever of two ways a block falls, what is rehearsed is the honest one in one of them. */
const watching = (sign: (typeof signs)[number], than: bigint) =>
  deployed('Watcher', signs.indexOf(sign), than);

test.each([
  ['TimeIsOdd', 0n],
  ['TimeIsOdd', 1n],
  ['FeesAreReal', 0n],
  ['BlockIsReal', 0n],
  ['BlockIsReal', 1n],
  ['FarBlock', 50_000n],
  ['NotTheUsualProbes', 0n],
] as const)('%s %i is told', async (sign, than) => {
  const { told } = await rehearse(await watching(sign, than));
  expect(told).toMatchObject({ level: 'danger' });
});

test('a deadline of a contract that nobody knows is not believed', async () => {
  const to = await watching('FarBlock', 50_000n);
  const args = [0n, [], account.address, 1_000_000_000n] as const;
  const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args });
  expect((await rehearse(to, data)).told).toMatchObject({ level: 'danger' });
});

test('a sale that takes more pieces of a collection in other blocks is told', async () => {
  const to = await deployed('Sale', (await room.client.head()).number % 2n);
  expect((await rehearse(to, exchange, 0n)).told).toMatchObject({ level: 'danger' });
});

test.each([0n, 1n])(
  'the gas limit is that of the block that it will be in, whichever takes more: %i',
  async (later) => {
    const { number } = await room.client.head();
    const to = await deployed('Moody', (number + later) % 2n);
    const { outcome } = await rehearse(to, exchange, 0n);
    expect(outcome.transaction.status).toBe('ok');
  },
);

test('and what is the same in every block is not', async () => {
  const { told, changes } = await rehearse(await watching('FarBlock', 2n ** 255n));
  expect(changes).toEqual([]);
  expect(told).toBeUndefined();
});

test('what is looked at without a call is among what has to be as it was', async () => {
  const seen = ['0x', '0x', '0x'].map(() => privateKeyToAccount(generatePrivateKey()).address);
  const { read } = await rehearse(await deployed('Onlooker', ...seen));
  const kept = (read ?? []).filter(({ balanceWei }) => balanceWei !== undefined);
  const addresses = kept.map(({ address }) => address);
  expect(addresses).toEqual(expect.arrayContaining([...seen, zeroAddress]));
});

test('what can be sold only where gas costs nothing cannot be sold', async () => {
  const { findings } = await rehearse(await deployed('FreeGasTrap'));
  expect(findings).toContainEqual(
    expect.objectContaining({ id: 'CANNOT_BE_SOLD', level: 'danger' }),
  );
});
