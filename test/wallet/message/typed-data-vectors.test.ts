import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { hashTypedData, type TypedDataDefinition } from 'viem';
import { describe, expect, it } from 'vitest';
import {
  readTypedData,
  readTypedDataBytes,
  typedDataBytes,
} from '../../../src/main/wallet/message/typed-data.ts';
import { typedDataDigest } from '../../../src/main/wallet/message/typed-data-digest.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { countVectors, ethersTestcases } from '../support/vectors.ts';

interface Published {
  name: string;
  domain: object;
  primaryType: string;
  types: object;
  data: object;
  digest: string;
}

const digestOf = (document: object): string =>
  `0x${bytesToHex(typedDataDigest(readTypedData(JSON.stringify(document))))}`;

describe('typed data that ethers published [A-13]', () => {
  it('has the published digest, and the same after its one spelling was read back', () => {
    const all = ethersTestcases<Published>('eip712');
    for (const { name, domain, primaryType, types, data, digest } of all) {
      const read = readTypedData(JSON.stringify({ domain, primaryType, types, message: data }));
      expect(`0x${bytesToHex(typedDataDigest(read))}`, name).toBe(digest);
      expect(readTypedDataBytes(typedDataBytes(read)), name).toEqual(read);
    }
    countVectors('EIP-712 digests', all.length);
    expect(all).toHaveLength(1_025);
  });
});

/** The example of the standard's own text. */
const mail = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  primaryType: 'Mail',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
};

describe('typed data', () => {
  it('of the standard has its digest', () => {
    expect(digestOf(mail)).toBe(
      '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    );
  });

  it('is one thing however its numbers, addresses and bytes are written', () => {
    const { domain } = mail;
    const hex = { ...mail, domain: { ...domain, chainId: '0x1' } };
    const decimal = { ...mail, domain: { ...domain, chainId: '1' } };
    const lower = {
      ...mail,
      domain: { ...domain, verifyingContract: domain.verifyingContract.toLowerCase() },
    };
    const { EIP712Domain: _left, ...types } = mail.types;
    const spellings = [mail, hex, decimal, lower, { ...mail, types }];
    const bytes = spellings.map((each) =>
      bytesToHex(typedDataBytes(readTypedData(JSON.stringify(each)))),
    );
    expect(new Set(bytes).size).toBe(1);
  });

  it('has the digest that another library works out, for any values', () => {
    const types = {
      Leaf: [
        { name: 'amount', type: 'uint256' },
        { name: 'delta', type: 'int64' },
        { name: 'tag', type: 'bytes4' },
      ],
      Tree: [
        { name: 'leaves', type: 'Leaf[]' },
        { name: 'pairs', type: 'bool[2][]' },
        { name: 'data', type: 'bytes' },
        { name: 'text', type: 'string' },
      ],
    };
    const hex = (length?: number) =>
      fc
        .uint8Array(
          length === undefined ? { maxLength: 70 } : { minLength: length, maxLength: length },
        )
        .map((each) => `0x${bytesToHex(each)}`);
    const leaf = fc.record({
      amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
      delta: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
      tag: hex(4),
    });
    const tree = fc.record({
      leaves: fc.array(leaf, { maxLength: 4 }),
      pairs: fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 3 }),
      data: hex(),
      text: fc.string({ unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(tree, (message) => {
        const document = { domain: mail.domain, primaryType: 'Tree', types, message };
        expect(digestOf(document)).toBe(hashTypedData(document as unknown as TypedDataDefinition));
      }),
      { numRuns: 200 },
    );
  });
});

/** What is wrong with a document that differs in one place from the example. */
function codeOf(changes: object): string {
  const document = JSON.stringify({ ...mail, ...changes });
  return errorCodeNow(() => readTypedData(document));
}
const withTypes = (types: object): object => ({ types: { ...mail.types, ...types } });
const withMessage = (message: object): object => ({ message: { ...mail.message, ...message } });
const withDomain = (domain: object): object => ({ domain: { ...mail.domain, ...domain } });
const oneField = (type: string, value: unknown): object => ({
  primaryType: 'One',
  types: { One: [{ name: 'it', type }] },
  message: { it: value },
});

describe('typed data is refused [A-13]', () => {
  it('for its types', () => {
    const person = mail.types.Person;
    const cases: [string, object][] = [
      ['a type that is not there', withTypes({ Person: [{ name: 'name', type: 'Name' }] })],
      ['a number without a width', oneField('uint', '1')],
      ['a width that is none', oneField('uint7', '1')],
      ['bytes that are too wide', oneField('bytes33', '0x')],
      ['an array of nothing', oneField('uint8[0]', [])],
      [
        'a struct that holds itself',
        withTypes({ Person: [...person, { name: 'boss', type: 'Person' }] }),
      ],
      [
        'a struct that holds itself in an array',
        withTypes({ Person: [...person, { name: 'friends', type: 'Mail[]' }] }),
      ],
      ['a struct that nothing needs', withTypes({ Other: [{ name: 'name', type: 'string' }] })],
      [
        'a field that is there twice',
        withTypes({ Person: [...person, { name: 'name', type: 'string' }] }),
      ],
      [
        'a field whose name is no name',
        {
          primaryType: 'One',
          types: { One: [{ name: 'a b', type: 'bool' }] },
          message: { 'a b': true },
        },
      ],
      [
        'a struct named as a type',
        {
          primaryType: 'bool',
          types: { bool: [{ name: 'it', type: 'string' }] },
          message: { it: '' },
        },
      ],
      ['a primary type that is not there', { primaryType: 'Letter' }],
      ['no types', { types: undefined }],
    ];
    expect(cases.map(([name, changes]) => [name, codeOf(changes)])).toEqual(
      cases.map(([name]) => [name, 'MESSAGE_TYPES_INVALID']),
    );
  });

  it('for its values', () => {
    const cases: [string, object][] = [
      ['a field that is missing', { message: { from: mail.message.from, to: mail.message.to } }],
      ['a field too many', withMessage({ cc: 'Eve' })],
      ['null for a struct', withMessage({ from: null })],
      ['a number for a text', withMessage({ contents: 5 })],
      ['beyond its width', oneField('uint8', 256)],
      ['below zero', oneField('uint8', '-1')],
      ['beyond its width, signed', oneField('int8', '128')],
      ['a fraction', oneField('uint8', 1.5)],
      ['a power of ten', oneField('uint256', '1e18')],
      ['a leading zero', oneField('uint256', '007')],
      ['a text for yes', oneField('bool', 'true')],
      ['one for yes', oneField('bool', 1)],
      ['bytes that are too short', oneField('bytes4', '0x010203')],
      ['half a byte', oneField('bytes', '0x1')],
      [
        'an address with a wrong checksum',
        oneField('address', '0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'),
      ],
      ['too few of an array', oneField('bool[2]', [true])],
      ['a chain id below zero', withDomain({ chainId: -1 })],
    ];
    expect(cases.map(([name, changes]) => [name, codeOf(changes)])).toEqual(
      cases.map(([name]) => [name, 'MESSAGE_VALUE_INVALID']),
    );
  });

  it('for its domain, its shape, and any other spelling in the hands of the signer', () => {
    expect(codeOf({ domain: undefined })).toBe('MESSAGE_DOMAIN_INVALID');
    expect(codeOf(withDomain({ owner: 'me' }))).toBe('MESSAGE_DOMAIN_INVALID');
    expect(codeOf(withDomain({ salt: `0x${'00'.repeat(32)}` }))).toBe('MESSAGE_DOMAIN_INVALID');
    expect(codeOf({ message: undefined })).toBe('MESSAGE_MALFORMED');
    expect(codeOf({ extra: 1 })).toBe('MESSAGE_MALFORMED');
    expect(errorCodeNow(() => readTypedData('[]'))).toBe('MESSAGE_MALFORMED');
    expect(errorCodeNow(() => readTypedData('{"domain":{},"domain":{}}'))).toBe(
      'MESSAGE_MALFORMED',
    );
    expect(errorCodeNow(() => readTypedDataBytes(Buffer.from(JSON.stringify(mail))))).toBe(
      'MESSAGE_NOT_CANONICAL',
    );
  });
});
