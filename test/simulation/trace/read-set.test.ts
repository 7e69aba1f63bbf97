import fc from 'fast-check';
import { getAddress, type Hex, pad, toHex } from 'viem';
import { expect, test } from 'vitest';
import { balancesSeenBy } from '../../../src/main/simulation/trace/code-facts.ts';
import { readSetOf } from '../../../src/main/simulation/trace/read-set.ts';
import type {
  TouchedAccount,
  Trace,
  TracedCall,
} from '../../../src/main/simulation/trace/trace.ts';
import { readSetSchema } from '../../../src/shared/chain/read-set.ts';

const [sender, shop, library, producer] = ['0xa1', '0xb2', '0xc3', '0xd4'].map((end) =>
  getAddress(pad(end as Hex, { size: 20 })),
) as [Hex, Hex, Hex, Hex];

const block = { timestamp: 0n, baseFeePerGasWei: 0n, gasLimit: 30_000_000n };

function account(address: Hex, part: Partial<TouchedAccount> = {}): TouchedAccount {
  const codeHash = part.looksAt === undefined ? null : pad('0x07');
  const rest = { balanceWei: 9n, nonce: 4, looksAt: 'none', slots: new Map() } as const;
  return { address, codeHash, ...rest, ...part };
}

function call(part: Partial<TracedCall>): TracedCall {
  const rest = { depth: 1, kind: 'call', valueWei: 0n, input: '0x', failed: false } as const;
  return { from: sender, to: shop, ...rest, ...part };
}

function balancesOf(trace: Pick<Trace, 'read' | 'calls'>): Hex[] {
  const set = readSetSchema.parse(readSetOf({ ...trace, changes: [], producer, block }, sender));
  return set
    .filter(({ balanceWei }) => balanceWei !== undefined)
    .map(({ address }) => address as Hex);
}

const start = call({ depth: 0, valueWei: 5n });

test('no balance is kept where no code can look at one and nothing is paid out', () => {
  const read = [account(sender), account(shop, { looksAt: 'none' }), account(producer)];
  expect(balancesOf({ read, calls: [start] })).toEqual([]);
});

test('that of a contract is kept where its own code, or code that it borrows, looks at it', () => {
  const own = [account(sender), account(shop, { looksAt: 'own' }), account(library)];
  expect(balancesOf({ read: own, calls: [start] })).toEqual([shop]);
  const read = [account(sender), account(shop), account(library, { looksAt: 'own' })];
  const borrowed = call({ kind: 'delegate', from: shop, to: library });
  expect(balancesOf({ read, calls: [start, borrowed] })).toEqual([shop]);
});

test('that of a contract is kept where it pays, or ends and gives what it has', () => {
  const read = [account(sender), account(shop, { looksAt: 'none' })];
  const paying = call({ from: shop, to: sender, valueWei: 1n });
  expect(balancesOf({ read, calls: [start, paying] })).toEqual([shop]);
  const ending = call({ kind: 'selfdestruct', from: shop, to: sender });
  expect(balancesOf({ read, calls: [start, ending] })).toEqual([shop]);
});

test("all are kept where code can look at anybody's, or makes new code", () => {
  const any = [account(sender), account(shop, { looksAt: 'any' }), account(producer)];
  expect(balancesOf({ read: any, calls: [start] })).toEqual([sender, shop, producer]);
  const read = [account(sender), account(shop, { looksAt: 'none' })];
  const making = call({ kind: 'create', from: shop, to: library });
  expect(balancesOf({ read, calls: [start, making] })).toEqual([sender, shop]);
});

test('nonces are kept of the sender and of those who make contracts', () => {
  const read = [account(sender), account(shop, { looksAt: 'none' }), account(library)];
  const calls = [start, call({ kind: 'create', from: shop, to: library })];
  const set = readSetOf({ read, calls, changes: [], producer, block }, sender);
  expect(set.map(({ address, nonce }) => [address, nonce])).toEqual([
    [sender, 4],
    [shop, 4],
    [library, undefined],
  ]);
});

test('the producer is left out, unless the transaction has to do with it', () => {
  const calls = [start];
  const addresses = (read: TouchedAccount[]) =>
    readSetOf({ read, calls, changes: [], producer, block }, sender).map(({ address }) => address);
  expect(addresses([account(sender), account(producer)])).toEqual([sender]);
  const slots = new Map([[pad('0x01'), pad('0x02')]]);
  expect(addresses([account(producer, { slots })])).toEqual([producer]);
});

test.each([
  ['0x4700', 'own'],
  ['0x3100', 'any'],
  ['0x3031', 'own'],
  [`0x3073${'ff'.repeat(20)}1631`, 'own'],
  [`0x3373${'ff'.repeat(20)}1631`, 'any'],
  [`0x3073${'ff'.repeat(19)}fe1631`, 'any'],
  ['0x6047613131', 'none'],
] as const)('the code %s looks at the balances of: %s', (code, expected) => {
  expect(balancesSeenBy(code)).toBe(expected);
});

test('what is pushed is data, whatever its bytes are', () => {
  const pushes = fc.array(fc.uint8Array({ minLength: 1, maxLength: 32 }), { maxLength: 20 });
  fc.assert(
    fc.property(pushes, (all) => {
      const code = all.map((data) => toHex(data.length + 0x5f, { size: 1 }) + toHex(data).slice(2));
      return balancesSeenBy(`0x${code.join('').replaceAll('0x', '')}`) === 'none';
    }),
  );
});
