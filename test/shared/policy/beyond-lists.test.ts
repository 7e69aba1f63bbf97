import {
  type Address,
  concat,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  toHex,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { contractsOf, ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { swapRouterAbi } from '../../../src/shared/chain/calls/uniswap-v3.ts';
import { type AllowLists, everythingAllowed } from '../../../src/shared/policy/allow-lists.ts';
import { beyondLists, spenderBeyondLists } from '../../../src/shared/policy/beyond-lists.ts';
import { readAllowEntry } from '../../../src/shared/policy/read-allow-entry.ts';

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function deposit() payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function refundETH() payable',
]);
const of = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`);
const [me, alice, mallory, odd] = [of('1'), of('2'), of('3'), of('4')];
const usdc = getAddress(ethereumTokens.USDC.address);
const dai = getAddress(ethereumTokens.DAI.address);
const router = getAddress(contractsOf(1)?.uniswapV2Router ?? '');

function lists(on: Partial<Record<keyof AllowLists, readonly string[]>>): AllowLists {
  const held = Object.entries(on).map(([list, entries]) => [
    list,
    new Set(entries.map((entry) => entry.toLowerCase())),
  ]);
  return { ...everythingAllowed, ...Object.fromEntries(held) };
}

const call = (to: Address, data: Hex = '0x', valueWei = 0n) => ({
  ...{ chainId: 1, from: me, to, data, valueWei, own: [me] },
});
const transfer = (to: Address) =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, 5n] });
const approve = (spender: Address, units: bigint) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, units] });
const deposit = encodeFunctionData({ abi, functionName: 'deposit' });
const path = concat([usdc, toHex(500, { size: 3 }), dai]);
const unknown = `${toHex('?').slice(0, 4)}112233` as Hex;

describe('a list of recipients', () => {
  const on = lists({ recipients: [alice] });
  it.each([
    ['coins to somebody on it', call(alice, '0x', 1n), null],
    ['coins to somebody else', call(mallory, '0x', 1n), mallory],
    ['coins between accounts of the wallet', call(me, '0x', 1n), null],
    ['a token to somebody on it', call(usdc, transfer(alice)), null],
    ['a token to somebody else', call(usdc, transfer(mallory)), mallory],
    ['leave for somebody else to take', call(usdc, approve(mallory, 5n)), mallory],
    ['the end of such a leave', call(usdc, approve(mallory, 0n)), null],
    [
      'an end that may be leave for the item 0 of a collection',
      call(odd, approve(mallory, 0n)),
      mallory,
    ],
    ['the same for somebody on it', call(odd, approve(alice, 0n)), null],
    ['leave for somebody on it', call(usdc, approve(alice, 5n)), null],
    ['coins along with a known function of an unknown contract', call(odd, deposit, 5n), odd],
  ])('judges %s [A-06]', (_what, asked, entry) => {
    const found = beyondLists(on, asked);
    expect(found).toEqual(entry === null ? null : { list: 'recipients', chainId: 1, entry });
  });

  it('refuses what leaves open who is paid [A-06]', () => {
    const found = beyondLists(on, call(odd, unknown));
    expect(found).toEqual({ list: 'recipients', chainId: 1, entry: null });
  });
});

describe('a list of contracts', () => {
  it('holds what is called and who may take, and no plain coins [A-06]', () => {
    const on = lists({ contracts: [usdc, router] });
    expect(beyondLists(on, call(usdc, transfer(mallory)))).toBeNull();
    expect(beyondLists(on, call(usdc, approve(router, 5n)))).toBeNull();
    expect(beyondLists(on, call(usdc, approve(mallory, 5n)))?.entry).toBe(mallory);
    expect(beyondLists(on, call(odd, unknown))).toMatchObject({ list: 'contracts', entry: odd });
    expect(beyondLists(on, call(mallory, '0x', 1n))).toBeNull();
  });
});

describe('a list of functions', () => {
  it('holds those of calls and of the calls that these carry [A-06]', () => {
    const refund = encodeFunctionData({ abi, functionName: 'refundETH' });
    const packed = encodeFunctionData({ abi, functionName: 'multicall', args: [9n, [refund]] });
    const params = { path, recipient: me, amountIn: 5n, amountOutMinimum: 4n };
    const trade = encodeFunctionData({
      ...{ abi: swapRouterAbi, functionName: 'exactInput', args: [params] },
    });
    const swapped = encodeFunctionData({ abi, functionName: 'multicall', args: [9n, [trade]] });
    const multicall = readAllowEntry('selectors', 'multicall(uint256,bytes[])');
    const on = lists({ selectors: [multicall] });
    expect(beyondLists(on, call(usdc, transfer(alice)))?.entry).toBe('0xa9059cbb');
    expect(beyondLists(on, call(alice, '0x', 1n))).toBeNull();
    // What is packed is not known as a whole: then its parts cannot be told.
    expect(beyondLists(on, call(router, packed))).toMatchObject({ list: 'selectors', entry: null });
    expect(beyondLists(on, call(router, swapped))?.entry).toBe('0xb858183f');
    const both = lists({ selectors: [multicall, '0xb858183f'] });
    expect(beyondLists(both, call(router, swapped))).toBeNull();
  });
});

it('judges who may take what an owner signs for, and asks nothing where no list is on [A-06]', () => {
  expect(spenderBeyondLists(lists({ recipients: [alice] }), 1, mallory)?.entry).toBe(mallory);
  expect(
    spenderBeyondLists(lists({ recipients: [alice], contracts: [router] }), 1, router),
  ).toBeNull();
  expect(spenderBeyondLists(everythingAllowed, 1, mallory)).toBeNull();
  expect(beyondLists(everythingAllowed, call(odd, unknown, 7n))).toBeNull();
});

describe('an entry', () => {
  it('is read in any spelling of an address or a function, and kept in one [A-06]', () => {
    expect(readAllowEntry('recipients', ` ${alice} `)).toBe(alice.toLowerCase());
    expect(readAllowEntry('selectors', 'transfer(address to, uint amount)')).toBe('0xa9059cbb');
    expect(readAllowEntry('selectors', '0xA9059CBB')).toBe('0xa9059cbb');
  });
  it.each([
    ['recipients', 'alice.eth'],
    ['contracts', usdc.replace('A', 'a')],
    ['selectors', 'transfer'],
    ['selectors', '0xa9059c'],
  ] as const)('of %s is refused as %j', (list, text) => {
    expect(() => readAllowEntry(list, text)).toThrow(
      expect.objectContaining({ code: 'ALLOW_ENTRY_INVALID' }),
    );
  });
});
