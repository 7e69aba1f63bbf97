import { type Address, encodeFunctionData, type Hex, serializeTransaction } from 'viem';
import { expect, it, test } from 'vitest';
import { dealtWith } from '../../src/main/services/dealt-with.ts';
import { knownParties, knownPartiesNow } from '../../src/main/services/known-parties.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { erc721Abi } from '../../src/shared/chain/calls/collections.ts';
import { erc20Abi } from '../../src/shared/chain/calls/erc20.ts';
import { routerAbi } from '../../src/shared/chain/calls/uniswap-v2.ts';
import type { TransactionKind } from '../../src/shared/chain/types.ts';
import {
  account,
  confirmation,
  hex32,
  minute,
  newEffect,
  newFacts,
  simulation,
} from '../store/support/samples.ts';
import { type StoreFixture, signedIntent, storeFixture } from '../store/support/store-fixture.ts';

const friend: Address = '0x1111111111111111111111111111111111111111';
const other: Address = '0x2222222222222222222222222222222222222222';
const usdc = ethereumTokens.USDC.address;
const router = contractsOf(1)?.uniswapV2Router as Address;

const bytes = (to: Address, data: Hex = '0x', value = 0n): Hex =>
  serializeTransaction({ type: 'eip1559', chainId: 31337, nonce: 0, to, data, value });

const erc20 = (functionName: 'transfer' | 'approve', to: Address, amount: bigint): Hex =>
  bytes(usdc, encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }));

const swapTo = (to: Address): Hex =>
  bytes(
    router,
    encodeFunctionData({
      ...{ abi: routerAbi, functionName: 'swapExactTokensForTokens' },
      args: [1n, 1n, [usdc, friend], to, 9n],
    }),
  );

const all = (to: Address, approved: boolean): Hex =>
  bytes(
    usdc,
    encodeFunctionData({
      ...{ abi: erc721Abi, functionName: 'setApprovalForAll', args: [to, approved] },
    }),
  );

test.each<[string, TransactionKind, Hex, Address[]]>([
  ['coins are paid to their recipient', 'transfer', bytes(friend, '0x', 1n), [friend]],
  [
    'a token to its recipient, not to its contract',
    'transfer',
    erc20('transfer', friend, 5n),
    [friend],
  ],
  ['a transfer of nothing to nobody', 'transfer', erc20('transfer', friend, 0n), []],
  ['an allowance is given to its spender', 'approve', erc20('approve', friend, 5n), [friend]],
  ['one that is taken back to nobody', 'approve', erc20('approve', friend, 0n), []],
  ['a collection to its operator', 'approve', all(friend, true), [friend]],
  ['one that is taken back to nobody', 'approve', all(friend, false), []],
  ['a swap deals with its exchange', 'swap', swapTo(account), [router]],
  ['and with who gets what comes out', 'swap', swapTo(other), [other, router]],
  [
    'a call that is not known with its contract',
    'contract_call',
    bytes(other, '0x12345678'),
    [other],
  ],
])('%s', (_, kind, sent, parties) => {
  expect(dealtWith({ kind, bytes: sent }, account)).toEqual(parties);
});

/** A transaction as far as it came; `sent` is not confirmed yet. */
function send(
  store: StoreFixture,
  ordinal: number,
  kind: TransactionKind,
  data: Hex,
  until = 'confirmed',
) {
  const { writer, executionId, clock } = store;
  const effectId = writer.effects.plan([{ ...newEffect(executionId, ordinal), kind }])[0] as string;
  const digest = hex32(`digest ${effectId}`);
  writer.effects.recordSimulation(effectId, { ...simulation(digest, ordinal), unsignedTx: data });
  const facts = newFacts(executionId, { digest, nonce: ordinal, expiresAt: clock.now() + minute });
  const { approvalId } = writer.approvals.request(effectId, facts, 1);
  signedIntent(store, { effectId, approvalId, digest }, ordinal);
  writer.effects.markSent(effectId);
  if (until === 'sent') return;
  writer.effects.markMined(effectId, { number: '9', hash: hex32('block 9') });
  writer.effects.markConfirmed(effectId, confirmation());
}

it('counts whom confirmed transactions of an account dealt with, on their chain', () => {
  const store = storeFixture();
  send(store, 0, 'transfer', erc20('transfer', friend, 5n));
  send(store, 1, 'transfer', bytes(friend, '0x', 1n));
  send(store, 2, 'approve', erc20('approve', router, 5n));
  send(store, 3, 'transfer', erc20('transfer', other, 5n), 'sent');
  const parties = knownParties(store.reader);
  expect([...parties.dealtWith(31337, account)]).toEqual([
    [friend, 2],
    [router, 1],
  ]);
  expect([...parties.dealtWith(1, account)]).toEqual([]);
  expect([...parties.dealtWith(31337, friend)]).toEqual([]);
});

it('knows the accounts of the wallet, those that are looked at, and the address book, at each moment', () => {
  const store = storeFixture();
  const parties = knownParties(store.reader);
  expect([parties.own(), parties.contacts()]).toEqual([[], []]);
  const before = knownPartiesNow(store.reader, 31337, account);
  const known = { vaultId: 'v', ledgerSeq: 0, accounts: [account] };
  store.writer.settings.set('vault.known', known);
  store.writer.watched.add({ name: 'Savings', address: friend });
  store.writer.contacts.add({ name: 'Bob', address: other, chainIds: [], note: '' });
  expect([parties.own(), parties.contacts()]).toEqual([[account, friend], [other]]);
  expect([before.own(), before.contacts()]).toEqual([[], []]);
});
