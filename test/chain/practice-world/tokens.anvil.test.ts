import { maxUint256, parseAbi, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
  practiceFaucet,
} from '../../../src/shared/chain/addresses.ts';
import { practiceNames } from '../../../src/shared/chain/practice-contracts.ts';
import { startPractice } from '../support/practice.ts';
import { PracticeUser } from '../support/practice-user.ts';

const { USDC, USDT, DAI } = ethereumTokens;
const at = contractsOf(practiceEthereumId);
const permit2 = at?.permit2 ?? '0x';
const friend = '0x000000000000000000000000000000000000bEEF';
const holder = privateKeyToAccount(generatePrivateKey());
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function blacklist(address account)',
  'function pause()',
  'function unpause()',
  'function addBlackList(address user)',
  'function destroyBlackFunds(address user)',
  'function setParams(uint256 newBasisPoints, uint256 newMaxFee)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);
const daiAbi = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
]);

let practice: Awaited<ReturnType<typeof startPractice>>;
let user: PracticeUser;
beforeAll(async () => {
  practice = await startPractice();
  user = new PracticeUser(practice.chain, practice.status);
  for (const symbol of ['USDC', 'USDT', 'DAI'] as const) await user.obtain(symbol, '1000');
  await user.test.impersonateAccount({ address: practiceFaucet });
});
afterAll(() => practice.close());

const balance = (token: `0x${string}`, account: `0x${string}`) =>
  user.read<bigint>(token, abi, 'balanceOf', [account]);
const allowed = (token: `0x${string}`, spender: `0x${string}`, owner = holder.address) =>
  user.read<bigint>(token, abi, 'allowance', [owner, spender]);
const domainOf = (name: string, version: string, verifyingContract: `0x${string}`) => ({
  ...{ name, version, chainId: practiceEthereumId, verifyingContract },
});
const parts = (signature: `0x${string}`) => {
  const r = signature.slice(0, 66);
  const s = `0x${signature.slice(66, 130)}`;
  return [Number.parseInt(signature.slice(130), 16), r, s];
};

describe('USDT', () => {
  test('returns nothing from a transfer and moves the amount', async () => {
    const { data } = await user.client.call({
      ...{ account: user.address, to: USDT.address },
      data: '0xa9059cbb000000000000000000000000000000000000000000000000000000000000beef0000000000000000000000000000000000000000000000000000000000000001',
    });
    expect(data).toBeUndefined();
    await user.send(USDT.address, abi, 'transfer', [friend, 5_000_000n]);
    expect(await balance(USDT.address, friend)).toBe(5_000_000n);
  });

  test('lets an allowance change only through zero', async () => {
    await user.send(USDT.address, abi, 'approve', [friend, 5n]);
    expect((await user.call(USDT.address, abi, 'approve', [friend, 6n])).status).toBe('reverted');
    await user.send(USDT.address, abi, 'approve', [friend, 0n]);
    await user.send(USDT.address, abi, 'approve', [friend, 6n]);
    expect(await allowed(USDT.address, friend, user.address)).toBe(6n);
  });

  test('takes a fee once its owner sets one, up to the most of it', async () => {
    await user.asFaucet(USDT.address, abi, 'setParams', [10n, 1n]);
    const before = await balance(USDT.address, friend);
    await user.send(USDT.address, abi, 'transfer', [friend, 100_000_000n]);
    expect((await balance(USDT.address, friend)) - before).toBe(99_900_000n);
    await user.asFaucet(USDT.address, abi, 'setParams', [0n, 0n]);
  });

  test('freezes an address and burns what it holds', async () => {
    const frozen = privateKeyToAccount(generatePrivateKey()).address;
    await user.send(USDT.address, abi, 'transfer', [frozen, 3_000_000n]);
    await user.asFaucet(USDT.address, abi, 'addBlackList', [frozen]);
    await user.asFaucet(USDT.address, abi, 'destroyBlackFunds', [frozen]);
    expect(await balance(USDT.address, frozen)).toBe(0n);
  });
});

describe('USDC', () => {
  const types = {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  } as const;
  const signPermit = (nonce: bigint, deadline: bigint) =>
    holder.signTypedData({
      ...{ domain: domainOf('USD Coin', '2', USDC.address), types, primaryType: 'Permit' },
      message: { owner: holder.address, spender: friend, value: 77n, nonce, deadline },
    });

  test('takes a permit that viem signed, once', async () => {
    const signature = await signPermit(0n, maxUint256);
    const args = [holder.address, friend, 77n, maxUint256, ...parts(signature)];
    await user.send(USDC.address, abi, 'permit', args);
    expect(await allowed(USDC.address, friend)).toBe(77n);
    expect((await user.call(USDC.address, abi, 'permit', args)).status).toBe('reverted');
  });

  test('refuses a permit that is too late', async () => {
    const signature = await signPermit(1n, 1n);
    const args = [holder.address, friend, 77n, 1n, ...parts(signature)];
    expect((await user.call(USDC.address, abi, 'permit', args)).status).toBe('reverted');
  });

  test('does not go to or from an address on its blacklist, nor anywhere while it is paused', async () => {
    const banned = privateKeyToAccount(generatePrivateKey()).address;
    await user.asFaucet(USDC.address, abi, 'blacklist', [banned]);
    const send = () => user.call(USDC.address, abi, 'transfer', [friend, 1n]);
    expect((await user.call(USDC.address, abi, 'transfer', [banned, 1n])).status).toBe('reverted');
    await user.asFaucet(USDC.address, abi, 'pause', []);
    expect((await send()).status).toBe('reverted');
    await user.asFaucet(USDC.address, abi, 'unpause', []);
    expect((await send()).status).toBe('success');
  });

  test('refuses more than there is or was allowed', async () => {
    const too = [friend, maxUint256];
    expect((await user.call(USDC.address, abi, 'transfer', too)).status).toBe('reverted');
    const from = [holder.address, friend, 1n];
    expect((await user.call(USDC.address, abi, 'transferFrom', from)).status).toBe('reverted');
  });
});

test('DAI takes its own kind of permit, for all or nothing', async () => {
  const types = {
    Permit: [
      { name: 'holder', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'expiry', type: 'uint256' },
      { name: 'allowed', type: 'bool' },
    ],
  } as const;
  const terms = {
    holder: holder.address,
    spender: friend,
    nonce: 0n,
    expiry: 0n,
    allowed: true,
  } as const;
  const signature = await holder.signTypedData({
    ...{ domain: domainOf('Dai Stablecoin', '1', DAI.address), types, primaryType: 'Permit' },
    message: terms,
  });
  const args = [holder.address, friend, 0n, 0n, true, ...parts(signature)];
  await user.send(DAI.address, daiAbi, 'permit', args);
  expect(await allowed(DAI.address, friend)).toBe(maxUint256);
});

describe('Permit2', () => {
  const permit2Abi = parseAbi([
    'function permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
    'function transferFrom(address from, address to, uint160 amount, address token)',
  ]);
  const types = {
    PermitTransferFrom: [
      { name: 'permitted', type: 'TokenPermissions' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
    TokenPermissions: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  } as const;

  test('moves what a signature permits, once, and no more than that', async () => {
    await user.send(USDC.address, abi, 'approve', [permit2, maxUint256]);
    const permitted = { token: USDC.address, amount: 9n };
    const signature = await user.account.signTypedData({
      domain: { name: 'Permit2', chainId: practiceEthereumId, verifyingContract: permit2 },
      ...{ types, primaryType: 'PermitTransferFrom' },
      message: { permitted, spender: user.address, nonce: 4n, deadline: maxUint256 },
    });
    const permit = { permitted, nonce: 4n, deadline: maxUint256 };
    const args = (units: bigint) => [
      ...[permit, { to: holder.address, requestedAmount: units }, user.address, signature],
    ];
    const spend = (units: bigint) =>
      user.call(permit2, permit2Abi, 'permitTransferFrom', args(units));
    expect((await spend(10n)).status).toBe('reverted');
    expect((await spend(9n)).status).toBe('success');
    expect(await balance(USDC.address, holder.address)).toBe(9n);
    expect((await spend(9n)).status).toBe('reverted');
  });

  test('keeps an allowance of its own until it expires', async () => {
    const { timestamp } = await user.client.getBlock();
    const expiry = Number(timestamp) + 600;
    const approve = [USDC.address, user.address, 20n, expiry];
    await user.send(permit2, permit2Abi, 'approve', approve);
    const move = [user.address, friend, 5n, USDC.address];
    await user.send(permit2, permit2Abi, 'transferFrom', move);
    const args = [user.address, USDC.address, user.address];
    expect(await user.read(permit2, permit2Abi, 'allowance', args)).toEqual([15n, expiry, 0]);
    await user.later(700);
    expect((await user.call(permit2, permit2Abi, 'transferFrom', move)).status).toBe('reverted');
  });
});

test('Multicall3 answers many reads at once, failures among them', async () => {
  const contracts = [USDC.address, DAI.address, zeroAddress].map((address) => ({
    ...{ address, abi, functionName: 'balanceOf' as const, args: [user.address] as const },
  }));
  const answers = await user.client.multicall({
    ...{ contracts, multicallAddress: at?.multicall3 ?? '0x' },
  });
  expect(answers.map(({ status }) => status)).toEqual(['success', 'success', 'failure']);
  expect(answers[1]?.result).toBe(10n ** 21n);
});

describe('ENS', () => {
  const registry = parseAbi(['function resolver(bytes32 node) view returns (address)']);
  const resolver = parseAbi([
    'function addr(bytes32 node) view returns (address)',
    'function name(bytes32 node) view returns (string)',
    'function setAddr(bytes32 node, address a)',
  ]);
  // The EIP-137 namehash of alice.eth and the node of her address below addr.reverse.
  const alice = '0x787192fc5378cc32aa956ddfdedbf26b24e8d78e40109add0eea2c1a012c3dec';

  test('knows a name and the name of its address', async () => {
    const { namehash } = await import('viem');
    expect(namehash('alice.eth')).toBe(alice);
    const ens = at?.ens ?? { registry: '0x', publicResolver: '0x' };
    expect(await user.read(ens.registry, registry, 'resolver', [alice])).toBe(ens.publicResolver);
    const address = await user.read<string>(ens.publicResolver, resolver, 'addr', [alice]);
    expect(address).toBe(practiceNames['alice.eth']);
    const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`);
    expect(await user.read(ens.publicResolver, resolver, 'name', [node])).toBe('alice.eth');
  });

  test('lets nobody but the owner of a name point it elsewhere', async () => {
    const set = [alice, friend];
    const to = at?.ens?.publicResolver ?? '0x';
    expect((await user.call(to, resolver, 'setAddr', set)).status).toBe('reverted');
    await user.asFaucet(to, resolver, 'setAddr', set);
    expect(await user.read(to, resolver, 'addr', [alice])).toBe(friend);
  });
});
