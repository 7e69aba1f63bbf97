import { serializeTransaction } from 'viem';
import { describe, expect, it } from 'vitest';
import {
  type MessageExpectation,
  type MessageReading,
  readMessage,
} from '../../../src/main/wallet/message/read-message.ts';
import { readTypedData, typedDataBytes } from '../../../src/main/wallet/message/typed-data.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { permit, sampleSpender, sampleToken } from '../support/sample-message.ts';
import { unsignedBytes } from '../support/sample-transaction.ts';
import { sampleAddress } from '../support/sample-vault.ts';

const nowMs = 1_800_000_000_000;
const nowSec = nowMs / 1000;
const expectation: MessageExpectation = { chainId: 31_337, from: sampleAddress };

const readText = (text: string | Uint8Array, changes: object = {}): MessageReading =>
  readMessage('text', Buffer.from(text), { ...expectation, ...changes }, nowMs);
const readTyped = (document: object): MessageReading => {
  const bytes = typedDataBytes(readTypedData(JSON.stringify(document)));
  return readMessage('typed_data', bytes, expectation, nowMs);
};
const linesOf = ({ lines }: MessageReading): string[] =>
  lines.map(({ label, value }) => `${label}: ${value}`);

describe('a text [A-13]', () => {
  it('is shown line by line, and what is not seen is written out', () => {
    const reading = readText('Dear\u202e friend,\nsend all.');
    expect(linesOf(reading)).toEqual([
      'Asks for: Signs a text',
      'Text: Dear<U+202E> friend,',
      'Text: send all.',
    ]);
    expect(reading.dangers).toEqual(['There are marks in this text that cannot be seen.']);
    expect(readText('Grüße, 世界 ✓').dangers).toEqual([]);
  });

  it('that is a transaction is refused, as bytes and as digits [A-14]', () => {
    const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');
    const legacy = serializeTransaction({ type: 'legacy', gas: 21_000n, to: sampleSpender });
    const authorization = `0x05d9827a6994${'11'.repeat(20)}01` as const;
    const disguised = [
      bytes(unsignedBytes()),
      unsignedBytes(),
      unsignedBytes().slice(2),
      bytes(legacy),
      ` ${legacy}\n`,
      bytes(authorization),
      authorization,
    ];
    expect(disguised.map((each) => errorCodeNow(() => readText(each)))).toEqual(
      disguised.map(() => 'MESSAGE_IS_TRANSACTION'),
    );
  });

  it('that looks like a hash, or is none, is a danger', () => {
    const hash = 'ab'.repeat(32);
    const isHash = 'This looks like a hash: nobody can see what it stands for.';
    const isBytes = 'These are bytes and no text: nobody can read what they say.';
    expect(readText(hash).dangers).toEqual([isHash]);
    expect(readText(`0x${hash}`).dangers).toEqual([isHash]);
    expect(readText(Buffer.from(hash, 'hex')).dangers).toEqual([isHash, isBytes]);
    expect(readText(Buffer.from('ff00ff', 'hex'))).toMatchObject({
      dangers: [isBytes],
      lines: [{ value: 'Signs a text' }, { label: 'Bytes', value: '0xff00ff' }],
    });
  });
});

const signIn = (changes: Readonly<Record<string, string>> = {}): string => {
  const fields = {
    URI: 'https://shop.example/login',
    Version: '1',
    'Chain ID': '31337',
    Nonce: 'a1b2c3d4',
    'Issued At': '2027-01-15T07:59:00Z',
    ...changes,
  };
  const {
    domain = 'shop.example',
    address = sampleAddress,
    ...rest
  } = fields as Record<string, string>;
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${value}`);
  return `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nWelcome.\n\n${lines.join('\n')}`;
};

describe('a text that signs in [A-13]', () => {
  it('names the place that it signs in at', () => {
    const reading = readText(signIn(), { origin: 'shop.example' });
    expect(linesOf(reading).slice(0, 2)).toEqual([
      'Asks for: Signs in with your account',
      'Signs in at: shop.example',
    ]);
    expect(reading.dangers).toEqual([]);
  });

  it('is refused where it is for somebody or something else, or too late', () => {
    const codes = (text: string, changes: object = {}): string =>
      errorCodeNow(() => readText(text, changes));
    expect(codes(signIn(), { origin: 'shop.example.evil' })).toBe('MESSAGE_ORIGIN_MISMATCH');
    expect(codes(signIn({ URI: 'https://evil.example/' }))).toBe('MESSAGE_ORIGIN_MISMATCH');
    expect(codes(signIn({ URI: 'no address' }))).toBe('MESSAGE_ORIGIN_MISMATCH');
    expect(codes(signIn({ address: sampleSpender }))).toBe('MESSAGE_ACCOUNT_MISMATCH');
    expect(codes(signIn({ 'Chain ID': '1' }))).toBe('MESSAGE_CHAIN_MISMATCH');
    expect(codes(signIn({ 'Expiration Time': '2027-01-15T08:00:00Z' }))).toBe('MESSAGE_EXPIRED');
    expect(codes(signIn({ 'Expiration Time': 'never' }))).toBe('MESSAGE_EXPIRED');
    expect(codes(signIn({ 'Expiration Time': '2027-01-15T08:00:01Z' }))).toBe('none');
    expect(codes(signIn({ Version: '2' }))).toBe('MESSAGE_MALFORMED');
    expect(codes(`Note: ${signIn()}`)).toBe('MESSAGE_MALFORMED');
  });

  it('is refused where it says a thing twice, so that others could read the other one', () => {
    const here = signIn({ 'Chain ID': '1', 'Expiration Time': '2027-01-15T08:30:00Z' });
    const twice = here.replace('Welcome.', 'Chain ID: 31337');
    expect(errorCodeNow(() => readText(twice))).toBe('MESSAGE_MALFORMED');
    const late = signIn({ 'Expiration Time': '2027-01-15T07:00:00Z' });
    const longer = late.replace('Welcome.', 'Expiration Time: 2028-01-15T08:00:00Z');
    expect(errorCodeNow(() => readText(longer))).toBe('MESSAGE_MALFORMED');
  });
});

const struct = (spelling: string): { name: string; type: string }[] =>
  spelling.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { name, type };
  });
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const details = struct('address token,uint160 amount,uint48 expiration,uint48 nonce');
const single = (changes: object = {}, verifyingContract: string = permit2) => ({
  domain: { name: 'Permit2', chainId: 31_337, verifyingContract },
  primaryType: 'PermitSingle',
  types: {
    PermitSingle: struct('PermitDetails details,address spender,uint256 sigDeadline'),
    PermitDetails: details,
  },
  message: {
    details: { token: sampleToken, amount: '7', expiration: nowSec + 60, nonce: 0, ...changes },
    spender: sampleSpender,
    sigDeadline: nowSec + 60,
  },
});

describe('typed data that lets somebody spend [A-13]', () => {
  it('is read for token, spender, amount and end', () => {
    expect(linesOf(readTyped(permit(nowMs)))).toMatchInlineSnapshot(`
      [
        "Asks for: Lets somebody spend a token of yours",
        "Contract: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        "Calls itself: USD Coin",
        "Token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        "Spender: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "Amount: 5000000 token units",
        "Valid until: 2027-01-15T08:10:00.000Z",
        "Permit number: 0",
      ]
    `);
    expect(linesOf(readTyped(single()))).toMatchInlineSnapshot(`
      [
        "Asks for: Lets somebody spend a token of yours, through Permit2",
        "Contract: 0x000000000022D473030F116dDEE9F6B43aC78BA3",
        "Calls itself: Permit2",
        "Spender: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "Token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        "Amount: 7 token units",
        "May be taken until: 2027-01-15T08:01:00.000Z",
        "Valid until: 2027-01-15T08:01:00.000Z",
      ]
    `);
  });

  it('without a limit or with a late end is a danger', () => {
    const unlimited = readTyped(
      single({ amount: String(2n ** 160n - 1n), expiration: nowSec + 86_400 }),
    );
    expect(unlimited.dangers).toMatchInlineSnapshot(`
      [
        "Unlimited: the spender may take all that you hold of 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48, and all that you ever get.",
        "The spender may go on taking until 2027-01-16T08:00:00.000Z.",
      ]
    `);
    expect(linesOf(unlimited)).toContain('Amount: unlimited');
    const almost = String(2n ** 160n - 2n);
    expect(readTyped(single({ amount: almost })).dangers).toHaveLength(1);
    expect(readTyped(permit(nowMs, { value: String(2n ** 128n) })).dangers).toHaveLength(1);
    expect(readTyped(permit(nowMs, { value: String(2n ** 128n - 1n) })).dangers).toEqual([]);
    expect(readTyped(single({}, sampleToken)).dangers).toEqual([
      'This contract is not the one that such messages are for.',
    ]);
  });

  it('is refused for another owner, chain or contract, too late and for too long', () => {
    const codes = (message: object, domain: object = {}): string =>
      errorCodeNow(() => readTyped(permit(nowMs, message, domain)));
    expect(codes({ owner: sampleSpender })).toBe('MESSAGE_ACCOUNT_MISMATCH');
    expect(codes({}, { chainId: '0x1' })).toBe('MESSAGE_CHAIN_MISMATCH');
    expect(codes({}, { verifyingContract: sampleAddress })).toBe('MESSAGE_DOMAIN_INVALID');
    expect(codes({ deadline: nowSec - 1 })).toBe('MESSAGE_EXPIRED');
    expect(codes({ deadline: nowSec + 1_800 })).toBe('none');
    expect(codes({ deadline: nowSec + 1_801 })).toBe('MESSAGE_VALID_TOO_LONG');
    expect(codes({ deadline: String(2n ** 256n - 1n) })).toBe('MESSAGE_VALID_TOO_LONG');
    const { chainId: _left, ...domain } = permit(nowMs).domain;
    expect(errorCodeNow(() => readTyped({ ...permit(nowMs), domain }))).toBe(
      'MESSAGE_DOMAIN_INVALID',
    );
  });

  it('may name several tokens, once or with an end', () => {
    const batch = {
      ...single(),
      primaryType: 'PermitBatch',
      types: {
        PermitBatch: struct('PermitDetails[] details,address spender,uint256 sigDeadline'),
        PermitDetails: details,
      },
      message: {
        ...single().message,
        details: [single().message.details, single().message.details],
      },
    };
    expect(linesOf(readTyped(batch)).filter((line) => line.startsWith('Token'))).toHaveLength(2);
    const permitted = { token: sampleToken, amount: String(2n ** 256n - 1n) };
    const transfer = {
      ...single(),
      primaryType: 'PermitTransferFrom',
      types: {
        PermitTransferFrom: struct(
          'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
        ),
        TokenPermissions: struct('address token,uint256 amount'),
      },
      message: { permitted, spender: sampleSpender, nonce: 1, deadline: nowSec + 60 },
    };
    expect(readTyped(transfer).dangers).toHaveLength(1);
    const transfers = {
      ...transfer,
      primaryType: 'PermitBatchTransferFrom',
      types: {
        PermitBatchTransferFrom: struct(
          'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
        ),
        TokenPermissions: struct('address token,uint256 amount'),
      },
      message: { ...transfer.message, permitted: [permitted, permitted] },
    };
    expect(readTyped(transfers).dangers).toHaveLength(2);
  });

  it('in the older form of DAI is all or nothing', () => {
    const dai = (allowed: boolean, expiry: number) => ({
      domain: { name: 'Dai', chainId: 31_337, verifyingContract: sampleToken },
      primaryType: 'Permit',
      types: {
        Permit: struct('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'),
      },
      message: { holder: sampleAddress, spender: sampleSpender, nonce: 1, expiry, allowed },
    });
    expect(readTyped(dai(true, nowSec + 60)).dangers).toHaveLength(1);
    expect(linesOf(readTyped(dai(false, nowSec + 60)))).toContain('Amount: nothing any more');
    expect(errorCodeNow(() => readTyped(dai(true, 0)))).toBe('MESSAGE_VALID_TOO_LONG');
  });
});

describe('typed data that offers something [A-13]', () => {
  const cow = (changes: object = {}) => ({
    domain: { chainId: 31_337, verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41' },
    primaryType: 'Order',
    types: {
      Order: struct(
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
      ),
    },
    message: {
      sellToken: sampleToken,
      buyToken: sampleSpender,
      receiver: `0x${'00'.repeat(20)}`,
      sellAmount: 100,
      buyAmount: 90,
      validTo: nowSec + 600,
      appData: `0x${'00'.repeat(32)}`,
      feeAmount: 1,
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...changes,
    },
  });
  const item = struct(
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
  );
  const collectible = {
    ...{ itemType: 2, token: sampleToken, identifierOrCriteria: 42, startAmount: 1, endAmount: 1 },
  };
  const seaport = (consideration: object[], offer: object[] = [collectible]) => ({
    domain: { chainId: 31_337, verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395' },
    primaryType: 'OrderComponents',
    types: {
      OrderComponents: struct(
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      ),
      OfferItem: item,
      ConsiderationItem: [...item, ...struct('address recipient')],
    },
    message: {
      offerer: sampleAddress,
      zone: `0x${'00'.repeat(20)}`,
      offer,
      consideration,
      orderType: 0,
      startTime: nowSec,
      endTime: nowSec + 600,
      zoneHash: `0x${'00'.repeat(32)}`,
      salt: 1,
      conduitKey: `0x${'00'.repeat(32)}`,
      counter: 0,
    },
  });
  const coin = { itemType: 0, token: `0x${'00'.repeat(20)}`, identifierOrCriteria: 0 };
  const pay = (recipient: string, startAmount: number, endAmount: number) => ({
    ...{ ...coin, startAmount, endAmount, recipient },
  });

  it('is read for what is given, what comes back, and to whom', () => {
    expect(linesOf(readTyped(cow()))).toMatchInlineSnapshot(`
      [
        "Asks for: Offers to trade tokens of yours, through CoW Protocol",
        "Contract: 0x9008D19f58AAbD9eD0D60971565AA8510560ab41",
        "Gives: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        "Gives at most: 101 token units",
        "Gets: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "Gets at least: 90 token units",
        "Paid to: the account that signs",
        "Valid until: 2027-01-15T08:10:00.000Z",
      ]
    `);
    expect(linesOf(readTyped(cow({ receiver: sampleSpender })))).toContain(
      `Paid to: ${sampleSpender}`,
    );
    expect(linesOf(readTyped(seaport([pay(sampleAddress, 10, 8)])))).toMatchInlineSnapshot(`
      [
        "Asks for: Offers tokens or collectibles of yours for sale, through Seaport",
        "Contract: 0x0000000000000068F116a894984e2DB1123eB395",
        "Gives: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        "Number: 42",
        "At most: 1 token units",
        "Is paid: the chain’s coin",
        "At least: 8 token units",
        "Paid to: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "Valid until: 2027-01-15T08:10:00.000Z",
      ]
    `);
  });

  it('without saying which of a collection is a danger, and never reads as one number of it', () => {
    const paid = pay(sampleAddress, 10, 10);
    const any = { ...collectible, itemType: 4, identifierOrCriteria: 0 };
    const given = readTyped(seaport([paid], [any]));
    expect(linesOf(given)).toContain('Number: any of the collection');
    expect(given.dangers).toEqual([
      'Whoever takes this chooses which of your collectibles they get.',
    ]);
    const some = { ...any, itemType: 5, identifierOrCriteria: 7, recipient: sampleAddress };
    const gotten = readTyped(seaport([paid, some]));
    expect(linesOf(gotten)).toContain('Number: any of a list that cannot be shown');
    expect(gotten.dangers).toEqual(['Whoever takes this chooses which collectibles you get.']);
  });

  it('out of or into another place than the account is a danger', () => {
    expect(readTyped(cow({ buyTokenBalance: 'internal' })).dangers).toEqual([
      'The tokens move through another contract, Balancer, or stay in it.',
    ]);
    expect(readTyped(cow({ sellTokenBalance: 'external' })).dangers).toHaveLength(1);
  });

  it('for nothing is a danger', () => {
    expect(readTyped(cow({ buyAmount: 0 })).dangers).toHaveLength(1);
    expect(readTyped(seaport([pay(sampleAddress, 10, 8)])).dangers).toEqual([]);
    expect(readTyped(seaport([pay(sampleAddress, 10, 0)])).dangers).toHaveLength(1);
    expect(readTyped(seaport([pay(sampleSpender, 10, 10)])).dangers).toHaveLength(1);
    expect(readTyped(seaport([])).dangers).toHaveLength(1);
  });
});

describe('typed data that the signer has no words for [A-13]', () => {
  it('is refused, also where only one field differs from what it knows', () => {
    const document = permit(nowMs);
    const types = { Permit: [...document.types.Permit, { name: 'memo', type: 'string' }] };
    const message = { ...document.message, memo: '' };
    expect(errorCodeNow(() => readTyped({ ...document, types, message }))).toBe(
      'MESSAGE_KIND_UNKNOWN',
    );
  });
});
