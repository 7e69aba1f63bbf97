// Names on the practice chain's own registry, and resolvers that do what resolvers on a real chain may do.
import { type Address, type Hex, keccak256, namehash, parseAbi, stringToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { nameOfAddress } from '../../../src/main/chain/names/name-of-address.ts';
import { resolveName } from '../../../src/main/chain/names/resolve-name.ts';
import {
  contractsOf,
  practiceEthereumId,
  practiceFaucet,
} from '../../../src/shared/chain/addresses.ts';
import { practiceNames } from '../../../src/shared/chain/practice-contracts.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { startPractice } from '../support/practice.ts';
import { PracticeUser } from '../support/practice-user.ts';

const ens = contractsOf(practiceEthereumId)?.ens;
const registry = ens?.registry ?? '0x';
const publicResolver = ens?.publicResolver ?? '0x';
const abi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, address a)',
  'function setName(bytes32 node, string name)',
]);

// What each of these resolvers answers to any question, as code of the chain.
const resolvers = {
  /** revert() */
  'reverts.eth': '0x60006000fd',
  /** an instruction that does not exist */
  'breaks.eth': '0xfe',
  /** loops until the gas is used up */
  'loops.eth': '0x5b600056',
  /** one byte */
  'short.eth': '0x60016000f3',
  /** 32 bytes that are more than an address */
  'dirty.eth': '0x60001960005260206000f3',
  /** nothing at all */
  'silent.eth': '0x00',
  /** the length of the question as the address: another one for each way of asking */
  'liar.eth': '0x3660005260206000f3',
} as const satisfies Record<string, Hex>;

let practice: Awaited<ReturnType<typeof startPractice>>;
let user: PracticeUser;
let client: ChainClient;

beforeAll(async () => {
  practice = await startPractice();
  user = new PracticeUser(practice.chain, practice.status);
  client = await connectChain({ url: practice.rpcUrl });
  for (const [place, [name, code]] of Object.entries(resolvers).entries()) {
    const address: Address = `0x${(0x5e50 + place).toString(16).padStart(40, '0')}`;
    await user.test.setCode({ address, bytecode: code });
    await register(name, address);
  }
  await register('nobody.eth', '0x0000000000000000000000000000000000005e00');
  await register('empty.eth', publicResolver);
});
afterAll(() => practice.close());

async function register(name: string, resolver: Address): Promise<void> {
  const label = keccak256(stringToHex(name.replace(/\.eth$/, '')));
  const args = [namehash('eth'), label, practiceFaucet, resolver, 0n];
  await user.asFaucet(registry, abi, 'setSubnodeRecord', args);
}

async function codeOf(name: string): Promise<string> {
  const found = await resolveName(client, name).catch((thrown: unknown) => thrown);
  if (!(found instanceof AppError)) throw new Error(`${name} stands for something`);
  expect(found.message).toMatch(/^[^\u200b]+\.$/);
  expect(found.retry).toBe('never');
  return found.code;
}

describe('a name', () => {
  it('stands for the address of its record, however it is capitalised', async () => {
    const address = practiceNames['alice.eth'] ?? '';
    await expect(resolveName(client, 'alice.eth')).resolves.toMatchObject({
      name: 'alice.eth',
      isOdd: false,
    });
    const found = await resolveName(client, 'Alice.ETH');
    expect(found.address.toLowerCase()).toBe(address.toLowerCase());
  });

  it.each([
    ['carol.eth', 'NAME_UNKNOWN'],
    ['alice.xyz', 'NAME_UNKNOWN'],
    ['empty.eth', 'NAME_NO_ADDRESS'],
    ['nobody.eth', 'NAME_RESOLVER_FAILED'],
    ['reverts.eth', 'NAME_RESOLVER_FAILED'],
    ['breaks.eth', 'NAME_RESOLVER_FAILED'],
    ['loops.eth', 'NAME_RESOLVER_FAILED'],
    ['short.eth', 'NAME_RESOLVER_FAILED'],
    ['dirty.eth', 'NAME_RESOLVER_FAILED'],
    ['silent.eth', 'NAME_RESOLVER_FAILED'],
    ['liar.eth', 'NAME_CONTRADICTED'],
    ['аlice.eth', 'NAME_INVALID'],
    ['ali ce.eth', 'NAME_INVALID'],
    ['alice..eth', 'NAME_INVALID'],
    ['alice', 'NAME_INVALID'],
    ['', 'NAME_INVALID'],
    ['\u202egnp.eth', 'NAME_INVALID'],
    ['xn--alce-8va.eth', 'NAME_INVALID'],
    [`${'a'.repeat(252)}.eth`, 'NAME_TOO_LONG'],
    [`${'ü'.repeat(130)}.eth`, 'NAME_TOO_LONG'],
  ])('that nothing good can be said of is refused: %s', async (name, code) => {
    expect(await codeOf(name)).toBe(code);
  });

  it('with letters beyond a to z stands for its record, and is marked', async () => {
    await register('bücher.eth', publicResolver);
    const args = [namehash('bücher.eth'), practiceNames['bob.eth']];
    await user.asFaucet(publicResolver, abi, 'setAddr', args);
    await expect(resolveName(client, 'bücher.eth')).resolves.toMatchObject({ isOdd: true });
  });

  it('is not looked up on a network that keeps none', async () => {
    const elsewhere = new ChainClient(8453, { url: practice.rpcUrl });
    await expect(resolveName(elsewhere, 'alice.eth')).rejects.toMatchObject({
      code: 'NAMES_NOT_HERE',
    });
  });
});

describe('an address', () => {
  const alice = practiceNames['alice.eth'] as Address;

  it('has the name that it claims when that name leads back to it', async () => {
    await expect(nameOfAddress(client, alice)).resolves.toBe('alice.eth');
    await expect(nameOfAddress(client, practiceFaucet)).resolves.toBeNull();
  });

  it('has no name by its own word alone', async () => {
    const bob = practiceNames['bob.eth'] as Address;
    const node = namehash(`${bob.slice(2).toLowerCase()}.addr.reverse`);
    const claims = async (name: string) => {
      await user.asFaucet(publicResolver, abi, 'setName', [node, name]);
      return nameOfAddress(client, bob);
    };
    expect(await claims('alice.eth')).toBeNull();
    expect(await claims('carol.eth')).toBeNull();
    expect(await claims('Bob.eth')).toBeNull();
    expect(await claims('\u202eeth.bob')).toBeNull();
    expect(await claims('bob.eth')).toBe('bob.eth');
  });
});
