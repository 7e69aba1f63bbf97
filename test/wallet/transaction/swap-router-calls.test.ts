// The multicall of SwapRouter02, as the signer reads it from the bytes: a swap and what belongs to it, or
// nothing at all.
import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { checkTransaction } from '../../../src/main/wallet/transaction/check-transaction.ts';
import { matchExpectation } from '../../../src/main/wallet/transaction/expectation.ts';
import { summarise } from '../../../src/main/wallet/transaction/summarise.ts';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { decodeCall } from '../../../src/shared/chain/decode-call.ts';
import { meaningOf } from '../../../src/shared/chain/known-calls.ts';
import { encodeV3Path } from '../../../src/shared/chain/v3-path.ts';
import { AppError } from '../../../src/shared/errors.ts';
import {
  expectationOf,
  recipient,
  type SampleFields,
  unsignedBytes,
} from '../support/sample-transaction.ts';
import { sampleAddress } from '../support/sample-vault.ts';

const abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes[] data)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function unwrapWETH9(uint256 amountMinimum)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function refundETH()',
  'function approveMax(address token)',
]);
const router = contractsOf(31337)?.uniswapV3.router as Address;
const weth = contractsOf(31337)?.weth as Address;
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const itself = '0x0000000000000000000000000000000000000002';
const me = getAddress(sampleAddress);
const deadline = 1_800_000_000n;

const call = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never);
const multicall = (...data: Hex[]): Hex => call('multicall', [deadline, data]);

interface In {
  path?: Hex;
  to?: Address;
  amountIn?: bigint;
  least?: bigint;
}
const exactInput = ({
  path = encodeV3Path([weth, usdc, dai], [500, 100]),
  to = me,
  amountIn = 7n,
  least = 5n,
}: In = {}): Hex =>
  call('exactInput', [{ path, recipient: to, amountIn, amountOutMinimum: least }]);
const exactOutput = (to: Address = me): Hex =>
  call('exactOutput', [
    {
      path: encodeV3Path([usdc, weth], [500]),
      ...{ recipient: to, amountOut: 30n, amountInMaximum: 9n },
    },
  ]);
const unwrap = (to: Address, least = 5n): Hex => call('unwrapWETH9', [least, to]);
const refund = call('refundETH', []);
const toWeth = encodeV3Path([usdc, weth], [3_000]);

const meaning = (data: Hex, valueWei = 0n) => meaningOf({ from: me, to: router, valueWei, data });

describe('a swap through the router', () => {
  it('tells who is paid, what comes at least and what goes at most', () => {
    expect(meaning(multicall(exactInput({ to: recipient })))).toEqual({
      recipient,
      leastIn: [{ token: dai, units: 5n }],
      drawn: [{ token: weth, units: 7n }],
    });
    expect(meaning(multicall(exactInput({ path: toWeth, to: itself }), unwrap(recipient)))).toEqual(
      {
        recipient,
        leastIn: [{ token: 'native', units: 5n }],
        drawn: [{ token: usdc, units: 7n }],
      },
    );
    expect(meaning(multicall(exactOutput(), refund), 9n)).toEqual({
      recipient: me,
      leastIn: [{ token: usdc, units: 30n }],
      drawn: [],
    });
  });

  it('leaves open what goes where the coins sent along are too few, or the token is not the wrapped coin', () => {
    expect(meaning(multicall(exactOutput(), refund), 8n)?.drawn).toBeNull();
    expect(meaning(multicall(exactInput({ path: toWeth })), 7n)?.drawn).toBeNull();
  });

  const fields = (data: Hex, value = 0n): SampleFields => ({
    to: router,
    value,
    gas: 300_000n,
    data,
  });
  const parse = (changes: SampleFields) =>
    checkTransaction(hexToBytes(unsignedBytes(changes).slice(2)), 31_337n);

  it('is put into words call by call', () => {
    const data = multicall(exactInput({ path: toWeth, to: itself }), unwrap(recipient));
    const lines = summarise(parse(fields(data)), me, '0xdigest', { replaces: false }).map(
      ({ label, value }) => `${label}: ${value}`,
    );
    expect(lines.slice(4, -3)).toEqual([
      'Call: multicall',
      'Valid until: 2027-01-15T08:00:00.000Z',
      'Calls: exactInput',
      `Path: ${usdc} > 0.3 % > ${weth}`,
      'Recipient: the router itself',
      'Pays: 7 token units',
      'Receives at least: 5 token units',
      'Calls: unwrapWETH9',
      'Pays out at least: 5 token units',
      `Recipient: ${recipient}`,
    ]);
  });

  it('pays nobody but whom main says', () => {
    const data = multicall(exactInput({ path: toWeth, to: itself }), unwrap(recipient));
    const expectation = { ...expectationOf(fields(data)), recipient };
    expect(() => matchExpectation(parse(fields(data)), expectation)).not.toThrow();
    expect(() => matchExpectation(parse(fields(data)), { ...expectation, recipient: me })).toThrow(
      AppError,
    );
  });
});

describe('a multicall that is anything else', () => {
  it.each<[string, Hex]>([
    ['nothing', multicall()],
    ['two trades', multicall(exactInput(), exactInput())],
    ['no trade', multicall(refund)],
    ['what belongs to it first', multicall(refund, exactInput())],
    ['more than belongs to it', multicall(exactInput(), refund, refund)],
    ['a sweep of tokens', multicall(exactInput(), call('sweepToken', [dai, 0n, me]))],
    ['an allowance of the router', multicall(exactInput(), call('approveMax', [dai]))],
    ['a call of another function', multicall('0xdeadbeef')],
    ['bytes that are no call', multicall('0x')],
    ['a multicall inside', multicall(multicall(exactInput()))],
    ['junk behind a call', multicall(`${exactInput()}00`)],
    ['proceeds left in the router', multicall(exactInput({ to: itself }))],
    ['proceeds left in the router, coins refunded', multicall(exactInput({ to: itself }), refund)],
    ['an unwrapping of what was paid to somebody', multicall(exactInput(), unwrap(me))],
    [
      'the word for the sender',
      multicall(exactInput({ to: '0x0000000000000000000000000000000000000001' })),
    ],
    [
      'the word for nobody',
      multicall(exactInput({ to: '0x0000000000000000000000000000000000000000' })),
    ],
    [
      'an unwrapping for a word',
      multicall(exactInput({ path: toWeth, to: itself }), unwrap(itself)),
    ],
    ['whatever the router holds', multicall(exactInput({ amountIn: 0n }))],
    ['a path of one token', multicall(exactInput({ path: weth.toLowerCase() as Hex }))],
    ['a path that is cut off', multicall(exactInput({ path: toWeth.slice(0, -2) as Hex }))],
    ['no deadline', call('multicall', [[exactInput()]])],
  ])('is not known: %s', (_what, data) => {
    expect(decodeCall(data)).toBeNull();
    expect(meaning(data)).toBeNull();
  });

  it('is never read as something that its bytes do not say [A-12]', () => {
    const whole = multicall(exactInput({ path: toWeth, to: itself }), unwrap(recipient));
    const place = fc.integer({ min: 8, max: whole.length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 15 }), (at, by) => {
        const digit = (Number.parseInt(whole[at] ?? '0', 16) ^ by).toString(16);
        const changed = `${whole.slice(0, at)}${digit}${whole.slice(at + 1)}` as Hex;
        const read = meaning(changed);
        // Every digit says something: a call with another either is not known or means something else.
        expect(
          read === null || JSON.stringify(words(changed)) !== JSON.stringify(words(whole)),
        ).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  const words = (data: Hex) => decodeCall(data)?.args;
});
