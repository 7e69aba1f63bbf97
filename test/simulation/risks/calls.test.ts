import fc from 'fast-check';
import { type Address, type Hex, pad } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ChainClient } from '../../../src/main/chain/chain-client.ts';
import { implementationSlots } from '../../../src/main/chain/proxy-slots.ts';
import { calldataNotClean } from '../../../src/main/simulation/risks/calls/calldata-not-clean.ts';
import { codeCanChange } from '../../../src/main/simulation/risks/calls/code-can-change.ts';
import { coinsToUnknownContract } from '../../../src/main/simulation/risks/calls/coins-to-unknown-contract.ts';
import { contractIsYoung } from '../../../src/main/simulation/risks/calls/contract-is-young.ts';
import { leftInExchange } from '../../../src/main/simulation/risks/calls/left-in-exchange.ts';
import { nestedTooDeep } from '../../../src/main/simulation/risks/calls/nested-too-deep.ts';
import { noContractThere } from '../../../src/main/simulation/risks/calls/no-contract-there.ts';
import { notOnAllowList } from '../../../src/main/simulation/risks/calls/not-on-allow-list.ts';
import { runsOtherCode } from '../../../src/main/simulation/risks/calls/runs-other-code.ts';
import { takenByOther } from '../../../src/main/simulation/risks/calls/taken-by-other.ts';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { everythingAllowed } from '../../../src/shared/policy/allow-lists.ts';
import {
  anyCode,
  callOf,
  friend,
  me,
  sent,
  stranger,
  told,
  usdc,
} from '../support/rule-subject.ts';

const router = contractsOf(1)?.uniswapV2Router as Address;
const someCall: Hex = '0x12345678';
const [slot = '0x'] = implementationSlots;
const word = (value: bigint): Hex => pad(`0x${value.toString(16)}`);

it('a contract that runs other code is a caution unless somebody vouches for it', async () => {
  const runs = (to: Address) => ({ to, calls: [{ kind: 'delegate' as const, from: to }] });
  expect(await told(runsOtherCode, runs(stranger))).toEqual(['RUNS_OTHER_CODE caution']);
  expect(await told(runsOtherCode, runs(usdc))).toEqual([]);
  expect(await told(runsOtherCode, { to: stranger, calls: [{ from: stranger }] })).toEqual([]);
});

it('coins that go to a contract that nobody knows are a caution', async () => {
  const paid = { data: someCall, valueWei: 1n };
  expect(await told(coinsToUnknownContract, { ...paid, to: stranger })).toEqual([
    'COINS_TO_UNKNOWN_CONTRACT caution',
  ]);
  expect(await told(coinsToUnknownContract, { ...paid, to: router })).toEqual([]);
  expect(await told(coinsToUnknownContract, { data: someCall, to: stranger })).toEqual([]);
});

it('bytes that do not belong to a call are a danger, whichever they are [A-12]', async () => {
  const clean = callOf('transfer(address to, uint256 amount)', friend, 5n);
  expect(await told(calldataNotClean, { data: clean })).toEqual([]);
  expect(await told(calldataNotClean, { data: someCall })).toEqual([]);
  const bytes = fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((junk) => Buffer.from(junk).toString('hex'));
  await fc.assert(
    fc.asyncProperty(bytes, async (junk) => {
      expect(await told(calldataNotClean, { data: `${clean}${junk}` })).toEqual([
        'CALLDATA_NOT_CLEAN danger',
      ]);
    }),
  );
  const dirty = fc.integer({ min: 0, max: 23 });
  await fc.assert(
    fc.asyncProperty(dirty, async (at) => {
      const data = `${clean.slice(0, 10 + at)}1${clean.slice(11 + at)}` as Hex;
      expect(await told(calldataNotClean, { data })).toEqual(['CALLDATA_NOT_CLEAN danger']);
    }),
  );
});

it('a call of an address without a contract is a danger', async () => {
  const there = { data: someCall, to: stranger };
  expect(await told(noContractThere, there)).toEqual(['NO_CONTRACT_THERE danger']);
  expect(await told(noContractThere, { ...there, code: { [stranger]: anyCode } })).toEqual([]);
  expect(await told(noContractThere, { to: stranger, valueWei: 1n })).toEqual([]);
});

it('calls that are packed into each other more than five times are a danger [A-12]', async () => {
  const packed = (times: number) => ({
    calls: Array.from({ length: times }, (_, depth) => ({
      ...{ depth, input: callOf('multicall(bytes[] data)', [`0x0${depth % 10}`]) },
    })),
  });
  expect(await told(nestedTooDeep, packed(6))).toEqual(['NESTED_TOO_DEEP danger']);
  expect(await told(nestedTooDeep, packed(5))).toEqual([]);
  const beside = packed(9).calls.map((call) => ({ ...call, depth: 1 }));
  expect(await told(nestedTooDeep, { calls: beside })).toEqual([]);
});

describe('who takes tokens of the account', () => {
  const take = callOf('transferFrom(address from, address to, uint256 units)', me, stranger, 1n);
  const takes = (from: Address, more = {}) => ({
    ...{ to: router, data: someCall, calls: [{ from, to: usdc, input: take, ...more }] },
  });

  it('is the contract that it calls; another is a danger', async () => {
    expect(await told(takenByOther, takes(stranger))).toEqual(['TAKEN_BY_OTHER danger']);
    expect(await told(takenByOther, takes(router))).toEqual([]);
    expect(await told(takenByOther, takes(contractsOf(1)?.permit2 ?? router))).toEqual([]);
  });

  it('is nobody where the taking failed, a proxy hands it on, or it is of somebody else', async () => {
    expect(await told(takenByOther, takes(stranger, { failed: true }))).toEqual([]);
    expect(await told(takenByOther, takes(usdc, { kind: 'delegate' }))).toEqual([]);
    const ofOthers = callOf(
      'transferFrom(address from, address to, uint256 units)',
      friend,
      me,
      1n,
    );
    expect(await told(takenByOther, takes(stranger, { input: ofOthers }))).toEqual([]);
  });
});

it('coins that stay in a router are a danger', async () => {
  const holds = (address: Address, after: bigint) => ({
    stateChanges: [{ address, balanceWei: { before: 1n, after } }],
  });
  expect(await told(leftInExchange, holds(router, 2n))).toEqual(['LEFT_IN_EXCHANGE danger']);
  expect(await told(leftInExchange, holds(router, 1n))).toEqual([]);
  expect(await told(leftInExchange, holds(stranger, 2n))).toEqual([]);
});

describe('the age of a contract that nobody vouches for', () => {
  const called = { data: someCall, to: stranger, code: { [stranger]: anyCode } };
  const reads = (codeThen: () => Hex) => ({
    client: {
      read: (work: (viem: unknown) => unknown) =>
        Promise.resolve(
          work({
            getCode: async ({ blockNumber }: { blockNumber?: bigint }) =>
              blockNumber === undefined ? anyCode : codeThen(),
          }),
        ),
    } as unknown as Partial<ChainClient>,
  });

  it('is a caution below three days, and none above', async () => {
    expect(await told(contractIsYoung, { ...called, ...reads(() => '0x') })).toEqual([
      'CONTRACT_IS_YOUNG caution',
    ]);
    expect(await told(contractIsYoung, { ...called, ...reads(() => anyCode) })).toEqual([]);
    expect(await told(contractIsYoung, { ...called, to: router, ...reads(() => '0x') })).toEqual(
      [],
    );
  });

  it('is told as not known where the endpoint keeps no former state', async () => {
    const refuses = reads(() => {
      throw new AppError('RPC_REFUSED', 'network', 'missing trie node');
    });
    expect(await told(contractIsYoung, { ...called, ...refuses })).toEqual([
      'CONTRACT_IS_YOUNG info',
    ]);
  });
});

it('a contract whose code can be exchanged is a caution unless somebody vouches for it', async () => {
  const called = { data: someCall, to: stranger, code: { [stranger]: anyCode, [router]: anyCode } };
  const storage = { [slot]: word(9n) };
  expect(await told(codeCanChange, { ...called, storage })).toEqual(['CODE_CAN_CHANGE caution']);
  expect(await told(codeCanChange, called)).toEqual([]);
  expect(await told(codeCanChange, { ...called, to: router, storage })).toEqual([]);
});

it('what is not on a list of the person cannot be agreed to [A-06]', async () => {
  const lists = { ...everythingAllowed, recipients: new Set([friend.toLowerCase()]) };
  const allowed = { facts: { allowed: () => ({ lists, own: [me] }) } };
  expect(await told(notOnAllowList, { ...sent(stranger), ...allowed })).toEqual([
    'NOT_ON_ALLOW_LIST block',
  ]);
  expect(await told(notOnAllowList, { ...sent(friend), ...allowed })).toEqual([]);
  expect(await told(notOnAllowList, sent(stranger))).toEqual([]);
});
