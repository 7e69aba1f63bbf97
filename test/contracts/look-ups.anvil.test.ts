// From the chain to services of sources and back into scripts: contracts that nobody here knows.
import { createTestClient, getAddress, type Hex, http, keccak256, pad } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import type { AddedContracts } from '../../src/main/chain/contracts/verified-contract.ts';
import { beaconSlot } from '../../src/main/chain/proxy-slots.ts';
import {
  acceptContract,
  forgetContract,
} from '../../src/main/contracts/sources/accept-contract.ts';
import { ContractLookUps } from '../../src/main/contracts/sources/contract-look-ups.ts';
import { etherscan } from '../../src/main/contracts/sources/etherscan.ts';
import { keptInStore, outsideAbi } from '../../src/main/contracts/sources/kept-sources.ts';
import { sourcify } from '../../src/main/contracts/sources/sourcify.ts';
import type { Store } from '../../src/main/store/open-store.ts';
import { fetchAhead } from '../../src/main/tools/script/fetch-ahead.ts';
import { runGroups } from '../../src/main/tools/script/run-groups.ts';
import { practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import {
  adversarialContracts,
  practiceContracts,
} from '../../src/shared/chain/practice-contracts.ts';
import { readGroups } from '../../src/shared/script/script-group.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { eventually, startPractice } from '../chain/support/practice.ts';
import { openTestStore } from '../support/test-store.ts';
import { etherscanKey, type SourceServices, sourceServices } from './support/source-services.ts';

const chainId = practiceEthereumId;
const contract = getAddress(adversarialContracts.honestReturn);
const proxy = getAddress(adversarialContracts.upgradingProxy);
const me = getAddress('0x1000000000000000000000000000000000000001');
const day = 24 * 60 * 60 * 1_000;
const exchange = {
  ...{ type: 'function', name: 'exchange', inputs: [], outputs: [], stateMutability: 'payable' },
};
const keyOf = (address: string) => `${chainId}/${address.toLowerCase()}`;

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;
beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl });
  await practice.chain.fund(me, { symbol: 'ETH', amount: '10' });
});
afterAll(() => practice.close());

let services: SourceServices;
let store: Store;
let lookUps: ContractLookUps;
let now: number;
let isOn: boolean;
beforeEach(async () => {
  [services, now, isOn] = [await sourceServices(), 1_800_000_000_000, true];
  store = openTestStore({ now: () => now });
  const limits = { longestMs: 30_000, mostBytes: 100_000 };
  const at = { baseUrl: services.etherscanUrl, key: async () => etherscanKey };
  lookUps = new ContractLookUps({
    ...{
      kept: keptInStore(store),
      clock: { now: () => now },
      waitMs: 700,
      changed: () => undefined,
    },
    services: () =>
      isOn
        ? [
            ['sourcify', sourcify(services.sourcifyUrl, { fetch, limits })],
            ['etherscan', etherscan(at, { fetch, limits })],
          ]
        : [],
  });
});

const added = (): AddedContracts =>
  Object.assign((chain: number, address: Hex) => outsideAbi(keptInStore(store), chain, address), {
    lookUp: lookUps,
  });
const where = () => ({
  ...{ client, tokens: bundledTokens, added: added(), account: me },
  nowSeconds: BigInt(Math.floor(Date.now() / 1_000)),
});
const name = 'IExchange';
const groupOf = (address: string, line = `${name}(${address}).exchange{value: 1 ether}()`) => ({
  ...{ description: 'Exchange', operations: ['exchange 1 ETH'] },
  contracts: [[String(chainId), address, 'Exchange']],
  script: {
    codelines: [
      {
        line,
        interface: {
          name,
          solidity_code: `interface ${name} { function exchange() external payable; function transfer(address to, uint256 amount) external returns (bool); }`,
        },
      },
    ],
  },
});
const run = (...groups: object[]) => runGroups(readGroups(groups), where());

describe('a contract that a service verified', () => {
  it('is called by scripts as its source says, asked about once, and again when its code is another', async () => {
    services.sourcify.set(keyOf(contract), { abi: [exchange, ...transfers], name: 'Exchange' });
    const groups = readGroups([groupOf(contract), groupOf(contract)]);
    fetchAhead(groups, where());
    const [first] = await run(groupOf(contract), groupOf(contract));
    expect(first?.transactions).toMatchObject([{ to: contract, valueWei: 10n ** 18n }]);
    expect(services.seen).toHaveLength(1);
    expect(store.reader.contractSources.list()).toMatchObject([
      { address: contract, service: 'sourcify', match: 'exact', name: 'Exchange', fetchedAt: now },
    ]);
    // What somebody has does not grow old.
    now += 400 * day;
    await run(groupOf(contract));
    expect(services.seen).toHaveLength(1);
    const admin = createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });
    const code = await client.read((each) => each.getCode({ address: contract }));
    await admin.setCode({ address: contract, bytecode: `${code ?? '0x'}00` });
    services.sourcify.clear();
    await expect(run(groupOf(contract))).rejects.toMatchObject({ code: 'CONTRACT_UNVERIFIED' });
    await admin.setCode({ address: contract, bytecode: code ?? '0x' });
  });

  it('is found by the next service where the first has nothing, and the code behind a proxy is what is asked about', async () => {
    services.etherscan.set(keyOf(contract), { abi: [exchange, ...transfers], name: 'Behind' });
    expect(await lookUps.settle(client, proxy)).toBeNull();
    expect(store.reader.contractSources.find(chainId, proxy)).toMatchObject({
      ...{ service: 'etherscan', match: 'partial', asked: ['sourcify', 'etherscan'] },
      code: { implementation: { address: contract } },
    });
    expect(
      services.seen.every((path) => path.toLowerCase().includes(contract.slice(2).toLowerCase())),
    ).toBe(true);
    expect(
      services.seen.some((path) => path.toLowerCase().includes(proxy.slice(2).toLowerCase())),
    ).toBe(false);
  });

  it('is found behind minimal proxies and beacons too', async () => {
    services.sourcify.set(keyOf(contract), { abi: [exchange] });
    const admin = createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });
    const minimal = getAddress(`0x${'c1'.repeat(20)}`);
    await admin.setCode({
      address: minimal,
      bytecode: `0x363d3d373d3d3d363d73${contract.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`,
    });
    const [beacon, behind] = [
      getAddress(`0x${'c2'.repeat(20)}`),
      getAddress(`0x${'c3'.repeat(20)}`),
    ];
    // It answers every call with the address.
    await admin.setCode({
      address: beacon,
      bytecode: `0x73${contract.slice(2).toLowerCase()}60005260206000f3`,
    });
    await admin.setCode({ address: behind, bytecode: '0x6001' });
    await admin.setStorageAt({ address: behind, index: beaconSlot, value: pad(beacon) });
    for (const address of [minimal, behind]) {
      expect(await lookUps.settle(client, address)).toBeNull();
      expect(store.reader.contractSources.find(chainId, address)?.code.implementation).toEqual({
        address: contract,
        codeHash: keccak256(
          (await client.read((each) => each.getCode({ address: contract }))) ?? '0x',
        ),
      });
    }
  });

  it('whose calls go where the chain does not tell is not taken for verified', async () => {
    services.sourcify.set(keyOf(contract), { abi: [exchange], proxyOf: `0x${'7'.repeat(40)}` });
    expect(await lookUps.settle(client, contract)).toMatchObject({
      code: 'CONTRACT_UNVERIFIED',
      message: expect.stringContaining('sends its calls on'),
    });
  });

  it('is not known without those that ship and those that were added being left alone', async () => {
    expect(await lookUps.settle(client, getAddress(practiceContracts.vault))).toBeNull();
    isOn = false;
    expect(await lookUps.settle(client, contract)).toMatchObject({ code: 'ABI_MISSING' });
    await expect(lookUps.settle(client, me)).rejects.toMatchObject({ code: 'NO_CONTRACT' });
    expect(services.seen).toEqual([]);
  });
});

describe('a contract that nobody verified', () => {
  it('stops its group; that is believed for a day and then asked again', async () => {
    const refused = { code: 'CONTRACT_UNVERIFIED', class: 'policy_denied' };
    await expect(run(groupOf(contract))).rejects.toMatchObject(refused);
    now += day - 1;
    await expect(run(groupOf(contract))).rejects.toMatchObject(refused);
    expect(services.seen).toHaveLength(2);
    now += 1;
    services.sourcify.set(keyOf(contract), { abi: [exchange, ...transfers] });
    await run(groupOf(contract));
    expect(services.seen).toHaveLength(3);
  });

  it('is called once the person accepted it, by what tokens are asked for alone and while its code stays', async () => {
    await acceptContract(store, client, contract);
    const asToken = `if (gasleft() < 1) { ${name}(${contract}).transfer(account, 1); }`;
    const onlyToken = groupOf(contract, asToken);
    const [line] = onlyToken.script.codelines;
    if (line !== undefined)
      line.interface.solidity_code = `interface ${name} { function transfer(address to, uint256 amount) external returns (bool); }`;
    await run(onlyToken);
    await expect(run(groupOf(contract))).rejects.toMatchObject({ code: 'SCRIPT_FUNCTION_UNKNOWN' });
    const admin = createTestClient({ mode: 'anvil', transport: http(practice.rpcUrl) });
    const code = await client.read((each) => each.getCode({ address: contract }));
    await admin.setCode({ address: contract, bytecode: `${code ?? '0x'}00` });
    await expect(run(onlyToken)).rejects.toMatchObject({ code: 'CONTRACT_UNVERIFIED' });
    await admin.setCode({ address: contract, bytecode: code ?? '0x' });
    forgetContract(store, chainId, contract);
    await expect(run(onlyToken)).rejects.toMatchObject({ code: 'CONTRACT_UNVERIFIED' });
    expect(() => forgetContract(store, chainId, proxy)).toThrow('nobody accepted it');
  });

  it('is not accepted where its ABI is known', async () => {
    services.sourcify.set(keyOf(contract), { abi: [exchange] });
    await lookUps.settle(client, contract);
    await expect(acceptContract(store, client, contract)).rejects.toMatchObject({
      code: 'CONTRACT_KNOWN',
    });
    await expect(
      acceptContract(store, client, getAddress(practiceContracts.vault)),
    ).rejects.toMatchObject({ code: 'CONTRACT_KNOWN' });
  });
});

it('contracts are asked about one after the other, since services count how often they are', async () => {
  const answer = services.hold();
  const both = [contract, getAddress(adversarialContracts.dishonestReturn)];
  lookUps.fetchAhead(client, both);
  await eventually(() => services.seen.length > 0);
  // Only whoever is asked about can be too slow.
  const settled = both.map((each) => lookUps.settle(client, each));
  expect(await Promise.race(settled)).toMatchObject({ code: 'SOURCE_SLOW' });
  expect(services.seen).toHaveLength(1);
  answer();
  await eventually(() => store.reader.contractSources.list().length === 2);
});

describe('a service that does not answer', () => {
  it('leaves it open whether the contract is verified, and nothing of that is kept', async () => {
    services.fault = 'busy';
    await expect(run(groupOf(contract))).rejects.toMatchObject({
      ...{ code: 'SOURCE_BUSY', class: 'rate_limited' },
    });
    expect(store.reader.contractSources.list()).toEqual([]);
  });

  it('keeps a contract that nobody asked about yet waiting, and does not say that it was slow about it', async () => {
    const other = getAddress(adversarialContracts.dishonestReturn);
    services.sourcify.set(keyOf(other), { abi: [exchange] });
    const answer = services.hold();
    const first = lookUps.settle(client, contract);
    await eventually(() => services.seen.length > 0);
    const later = lookUps.settle(client, other);
    // The time of the second is over by now, were it counted from when it was asked for.
    expect(await first).toMatchObject({ code: 'SOURCE_SLOW' });
    expect(await lookUps.settle(client, contract)).toMatchObject({ code: 'SOURCE_SLOW' });
    expect(services.seen).toHaveLength(1);
    answer();
    expect(await later).toBeNull();
  });

  it('is waited for until the deadline; what it says later is kept for the next time', async () => {
    services.sourcify.set(keyOf(contract), { abi: [exchange, ...transfers] });
    const answer = services.hold();
    await expect(run(groupOf(contract))).rejects.toMatchObject({ code: 'SOURCE_SLOW' });
    answer();
    await eventually(() => store.reader.contractSources.list().length === 1);
    await run(groupOf(contract));
    expect(services.seen).toHaveLength(1);
  });
});

const transfers = [
  {
    ...{ type: 'function', name: 'transfer', stateMutability: 'nonpayable' },
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
];
