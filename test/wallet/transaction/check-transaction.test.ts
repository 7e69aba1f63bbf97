import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import {
  keccak256,
  numberToHex,
  serializeTransaction,
  type TransactionSerializable,
  toRlp,
  parseTransaction as viemParse,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { checkTransaction } from '../../../src/main/wallet/transaction/check-transaction.ts';
import {
  signTransaction,
  unsignedDigest,
} from '../../../src/main/wallet/transaction/sign-transaction.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { recipient, unsignedBytes } from '../support/sample-transaction.ts';
import { sampleAddress, sampleKey } from '../support/sample-vault.ts';

const bytes = (hex: string): Uint8Array => hexToBytes(hex.slice(2));
const codeOf = (hex: string, chainId = 31_337n): string =>
  errorCodeNow(() => checkTransaction(bytes(hex), chainId));

const rlp = (prefix: '0x01' | '0x02' | '0x', fields: Parameters<typeof toRlp>[0]): string =>
  `${prefix}${toRlp(fields).slice(2)}`;
/** The fields of type 2 in their order, as hex. */
const fields = ['0x7a69', '0x03', '0x01', '0x02', '0x5208', recipient, '0x05', '0x', []] as const;
const withField = (index: number, value: `0x${string}` | never[]): string =>
  rlp('0x02', fields.map((field, at) => (at === index ? value : field)) as never);

const delegation = serializeTransaction({
  type: 'eip7702',
  chainId: 31_337,
  to: recipient,
  gas: 100_000n,
  authorizationList: [
    { chainId: 31_337, nonce: 1, address: recipient, r: '0x01', s: '0x02', yParity: 0 },
  ],
});

describe('the bytes of a transaction', () => {
  it('pass when they are the one spelling of a possible transaction [A-03]', () => {
    expect(codeOf(rlp('0x02', fields as never))).toBe('none');
    expect(codeOf(unsignedBytes())).toBe('none');
  });

  it('are refused for what is wrong with them [A-03]', () => {
    const huge = `0x${'ff'.repeat(32)}` as const;
    const cases: [string, string, string][] = [
      ['another chain', withField(0, '0x01'), 'TX_CHAIN_MISMATCH'],
      ['chain id zero', withField(0, '0x'), 'TX_CHAIN_MISMATCH'],
      ['nonce at the limit', withField(1, '0xffffffffffffffff'), 'TX_NONCE_TOO_HIGH'],
      ['tip above fee', withField(2, '0x03'), 'TX_FEE_ORDER'],
      ['fee overflow', withField(3, huge), 'TX_FEE_OVERFLOW'],
      ['gas below the intrinsic cost', withField(4, '0x5207'), 'TX_GAS_TOO_LOW'],
      ['gas beyond 64 bits', withField(4, '0x010000000000000000'), 'TX_GAS_TOO_HIGH'],
      ['value beyond 256 bits', withField(6, `${huge}00`), 'TX_VALUE_OVERFLOW'],
      ['a short address', withField(5, '0x70997970'), 'TX_MALFORMED'],
      ['a leading zero', withField(6, '0x0005'), 'TX_NOT_CANONICAL'],
      ['a list for a number', withField(6, []), 'TX_MALFORMED'],
      ['a missing field', rlp('0x02', fields.slice(0, 8) as never), 'TX_MALFORMED'],
      ['trailing bytes', `${unsignedBytes()}00`, 'TX_MALFORMED'],
      ['one byte less', unsignedBytes().slice(0, -2), 'TX_MALFORMED'],
      ['a blob transaction', `0x03${unsignedBytes().slice(4)}`, 'TX_TYPE_REFUSED'],
      ['a delegation', delegation, 'TX_DELEGATION_REFUSED'],
      ['half a delegation', `0x04${unsignedBytes().slice(4)}`, 'TX_MALFORMED'],
      ['nothing', '0x', 'TX_MALFORMED'],
      ['a text', '0x7b7d', 'TX_TYPE_REFUSED'],
      ['too much', `0x02${'00'.repeat(131_072)}`, 'TX_TOO_LARGE'],
    ];
    const found = cases.map(([name, hex]) => [name, codeOf(hex)]);
    expect(found).toEqual(cases.map(([name, , code]) => [name, code]));
  });

  it('name the contract that a delegation would give control to [A-14]', () => {
    expect(() => checkTransaction(bytes(delegation), 31_337n)).toThrow(
      expect.objectContaining({ facts: { delegates: recipient.toLowerCase() } }),
    );
  });

  it('are refused with the other signature of the same message, which nodes refuse too [A-03]', async () => {
    const unsigned = viemParse(unsignedBytes());
    const signed = await privateKeyToAccount(`0x${sampleKey}`).signTransaction(unsigned);
    const { r, s, yParity, ...rest } = viemParse(signed);
    if (r === undefined || s === undefined) throw new Error('it is not signed');
    const other = numberToHex(secp256k1.Point.Fn.ORDER - BigInt(s), { size: 32 });
    const malleated = serializeTransaction(rest, { r, s: other, yParity: yParity === 1 ? 0 : 1 });
    expect(codeOf(signed)).toBe('none');
    expect(codeOf(malleated)).toBe('TX_SIGNATURE_INVALID');
  });

  it('never pass with another length prefix than the shortest [A-03]', () => {
    const whole = unsignedBytes().slice(2);
    // A list of 45 bytes, its length written as a long form.
    const long = `0x02f8${(Number.parseInt(whole.slice(2, 4), 16) - 0xc0).toString(16)}${whole.slice(4)}`;
    expect(codeOf(long)).toBe('TX_NOT_CANONICAL');
  });

  it('are signed exactly as another wallet would, for any transaction [A-03]', async () => {
    const account = privateKeyToAccount(`0x${sampleKey}`);
    const uint = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n });
    const transactions = fc.record({
      type: fc.constantFrom('legacy', 'eip2930', 'eip1559'),
      chainId: fc.integer({ min: 1, max: 2 ** 40 }),
      nonce: fc.integer({ min: 0, max: 2 ** 31 }),
      to: fc.constant(recipient),
      value: uint(256),
      gas: fc.bigInt({ min: 5_000_000n, max: 30_000_000n }),
      fee: uint(64),
      data: fc
        .uint8Array({ maxLength: 300 })
        .map((data) => `0x${Buffer.from(data).toString('hex')}`),
    });
    await fc.assert(
      fc.asyncProperty(transactions, async ({ type, fee, ...rest }) => {
        const price =
          type === 'eip1559' ? { maxFeePerGas: fee, maxPriorityFeePerGas: fee } : { gasPrice: fee };
        const transaction = { ...rest, ...price, type } as TransactionSerializable;
        const signed = await account.signTransaction(transaction);
        const { r, s, v, yParity, ...unsignedFields } = viemParse(signed) as Record<
          string,
          unknown
        >;
        expect([r, s, v ?? yParity].every((each) => each !== undefined)).toBe(true);
        const unsigned = serializeTransaction(unsignedFields as TransactionSerializable);
        const parsed = checkTransaction(bytes(unsigned), BigInt(rest.chainId));
        const ours = signTransaction(parsed, hexToBytes(sampleKey), sampleAddress);
        expect(ours.rawTransaction).toBe(signed);
        expect(ours.hash).toBe(keccak256(signed));
        expect(unsignedDigest(bytes(unsigned))).toBe(keccak256(unsigned));
      }),
      { numRuns: 100 },
    );
  });

  it('never crash the reader, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (random) => {
        expect(errorCodeNow(() => checkTransaction(random, 1n))).not.toBe('none');
      }),
      { numRuns: 2_000 },
    );
  });
});
