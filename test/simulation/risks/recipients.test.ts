import { type Address, pad, toEventSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ChainClient } from '../../../src/main/chain/chain-client.ts';
import { addressLooksLike } from '../../../src/main/simulation/risks/recipients/address-looks-like.ts';
import { firstPayment } from '../../../src/main/simulation/risks/recipients/first-payment.ts';
import { lentForOther } from '../../../src/main/simulation/risks/recipients/lent-for-other.ts';
import { proceedsToOther } from '../../../src/main/simulation/risks/recipients/proceeds-to-other.ts';
import { recipientFromDust } from '../../../src/main/simulation/risks/recipients/recipient-from-dust.ts';
import { recipientIsCollection } from '../../../src/main/simulation/risks/recipients/recipient-is-collection.ts';
import { recipientIsNobody } from '../../../src/main/simulation/risks/recipients/recipient-is-nobody.ts';
import { recipientIsOwn } from '../../../src/main/simulation/risks/recipients/recipient-is-own.ts';
import { recipientIsProtocol } from '../../../src/main/simulation/risks/recipients/recipient-is-protocol.ts';
import { recipientIsToken } from '../../../src/main/simulation/risks/recipients/recipient-is-token.ts';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { AppError } from '../../../src/shared/errors.ts';
import {
  anyCode,
  callOf,
  contract,
  friend,
  me,
  sent,
  stranger,
  told,
  usdc,
} from '../support/rule-subject.ts';

const knows = (...people: Address[]) => ({ facts: { contacts: () => people } });
const owns = (...accounts: Address[]) => ({ facts: { own: () => accounts } });
const alike: Address = '0x1111222222222222222222222222222222221111';
const swapTo = (to: Address) => ({
  kind: 'swap' as const,
  data: callOf(
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    ...[1n, 1n, [usdc, contract], to, 9n],
  ),
});

describe('an address that begins and ends like a known one [A-09]', () => {
  it('is a danger, as who is paid and as who may take', async () => {
    const danger = ['ADDRESS_LOOKS_LIKE danger'];
    expect(await told(addressLooksLike, { ...sent(alike, 'USDC'), ...knows(friend) })).toEqual(
      danger,
    );
    expect(await told(addressLooksLike, { ...sent(alike), ...owns(friend) })).toEqual(danger);
    expect(await told(addressLooksLike, { ...swapTo(alike), ...knows(friend) })).toEqual(danger);
    const allows = { allowances: [{ spender: alike }], ...knows(friend) };
    expect(await told(addressLooksLike, allows)).toEqual(danger);
    const dealt = { facts: { dealtWith: () => new Map([[friend, 3]]) } };
    expect(await told(addressLooksLike, { ...sent(alike), ...dealt })).toEqual(danger);
  });

  it('is none when it is known itself, or alike at one end only', async () => {
    expect(await told(addressLooksLike, { ...sent(friend), ...knows(friend) })).toEqual([]);
    expect(await told(addressLooksLike, { ...sent(alike), ...knows(friend, alike) })).toEqual([]);
    expect(await told(addressLooksLike, { ...sent(stranger), ...knows(friend) })).toEqual([]);
    const atOneEnd: Address = '0x1111222222222222222222222222222222222222';
    expect(await told(addressLooksLike, { ...sent(atOneEnd), ...knows(friend) })).toEqual([]);
  });
});

it('a first payment is told, and no later one, nor one to a contact', async () => {
  expect(await told(firstPayment, sent(friend))).toEqual(['FIRST_PAYMENT info']);
  expect(await told(firstPayment, sent(friend, 'USDC'))).toEqual(['FIRST_PAYMENT info']);
  expect(await told(firstPayment, { ...sent(friend), ...knows(friend) })).toEqual([]);
  const dealt = { facts: { dealtWith: () => new Map([[friend, 1]]) } };
  expect(await told(firstPayment, { ...sent(friend), ...dealt })).toEqual([]);
  expect(await told(firstPayment, swapTo(friend))).toEqual([]);
});

it('what is sent to a token’s own contract is lost, but not what is wrapped by it', async () => {
  const weth = contractsOf(1)?.weth ?? contract;
  expect(await told(recipientIsToken, sent(usdc, 'USDC'))).toEqual(['RECIPIENT_IS_TOKEN danger']);
  expect(await told(recipientIsToken, sent(weth, 'USDC'))).toEqual(['RECIPIENT_IS_TOKEN danger']);
  expect(await told(recipientIsToken, swapTo(usdc))).toEqual(['RECIPIENT_IS_TOKEN danger']);
  const wrapped = {
    ...sent(weth),
    changes: [{ token: 'native' }, { token: weth, deltaUnits: '1' }],
  };
  expect(await told(recipientIsToken, wrapped)).toEqual([]);
  expect(await told(recipientIsToken, sent(friend, 'USDC'))).toEqual([]);
});

it('a collection is no recipient of coins, and may be one of its items', async () => {
  const code = { [friend]: anyCode };
  const answers = { supportsInterface: (id: string) => id === '0x80ac58cd' };
  const paid = { ...sent(friend, 'USDC'), code };
  expect(await told(recipientIsCollection, { ...paid, answers })).toEqual([
    'RECIPIENT_IS_COLLECTION danger',
  ]);
  expect(await told(recipientIsCollection, { ...sent(friend), answers })).toEqual([]);
  expect(
    await told(recipientIsCollection, { ...paid, answers: { supportsInterface: false } }),
  ).toEqual([]);
  const data = callOf(
    'safeTransferFrom(address from, address to, uint256 tokenId)',
    me,
    friend,
    1n,
  );
  expect(await told(recipientIsCollection, { kind: 'transfer', data, code, answers })).toEqual([]);
});

it('tokens that are merely sent to an exchange are nobody’s', async () => {
  const router = contractsOf(1)?.uniswapV2Router ?? contract;
  expect(await told(recipientIsProtocol, sent(router, 'USDC'))).toEqual([
    'RECIPIENT_IS_PROTOCOL danger',
  ]);
  expect(await told(recipientIsProtocol, sent(friend, 'USDC'))).toEqual([]);
});

it('an own account is told as one, and the account itself', async () => {
  expect(await told(recipientIsOwn, { ...sent(friend), ...owns(friend) })).toEqual([
    'RECIPIENT_IS_OWN info',
  ]);
  expect(await told(recipientIsOwn, sent(me))).toEqual(['RECIPIENT_IS_OWN info']);
  expect(await told(recipientIsOwn, sent(friend))).toEqual([]);
});

it('proceeds for somebody else are a caution, and none for an own account', async () => {
  expect(await told(proceedsToOther, swapTo(friend))).toEqual(['PROCEEDS_TO_OTHER caution']);
  expect(await told(proceedsToOther, { ...swapTo(friend), ...owns(friend) })).toEqual([]);
  expect(await told(proceedsToOther, swapTo(me))).toEqual([]);
  expect(await told(proceedsToOther, sent(friend))).toEqual([]);
});

describe('a call of a lending market for somebody else is a caution', () => {
  const supply = 'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)';
  const borrow =
    'borrow(address asset, uint256 amount, uint256 mode, uint16 referralCode, address onBehalfOf)';
  const repay = 'repay(address asset, uint256 amount, uint256 mode, address onBehalfOf)';
  const withdraw = 'withdraw(address asset, uint256 amount, address to)';
  const calls = [
    ['lend_supply', (who: Address) => callOf(supply, usdc, 1n, who, 0)],
    ['lend_borrow', (who: Address) => callOf(borrow, usdc, 1n, 2n, 0, who)],
    ['lend_repay', (who: Address) => callOf(repay, usdc, 1n, 2n, who)],
    ['lend_withdraw', (who: Address) => callOf(withdraw, usdc, 1n, who)],
  ] as const;

  it.each(calls)('%s', async (kind, data) => {
    expect(await told(lentForOther, { kind, data: data(friend) })).toEqual([
      'LENT_FOR_OTHER caution',
    ]);
    expect(await told(lentForOther, { kind, data: data(me) })).toEqual([]);
    expect(await told(lentForOther, { kind, data: data(friend), ...owns(friend) })).toEqual([]);
  });
});

describe('a recipient that is known only by dust [A-09]', () => {
  const topic = toEventSelector('Transfer(address,address,uint256)');
  const move = (address: Address, [from, to]: readonly [Address, Address], units: bigint) => ({
    ...{ address, topics: [topic, pad(from), pad(to)], data: pad(`0x${units.toString(16)}`) },
  });
  const history = (...logs: unknown[]) => ({
    client: { rpc: { host: 'x', request: async () => logs } } as unknown as Partial<ChainClient>,
  });
  const danger = ['RECIPIENT_FROM_DUST danger'];

  it('is a danger: moves of nothing, of almost nothing, of tokens that nobody knows', async () => {
    const rows = [
      move(usdc, [me, friend], 0n),
      move(usdc, [friend, me], 9_999n),
      move(contract, [friend, me], 10n ** 24n),
    ];
    for (const row of rows) {
      expect(await told(recipientFromDust, { ...sent(friend), ...history(row) })).toEqual(danger);
    }
    expect(await told(recipientFromDust, { ...sent(friend, 'USDC'), ...history(...rows) })).toEqual(
      danger,
    );
  });

  it('is none where a real amount moved, nothing at all, or whom the person knows', async () => {
    const real = move(usdc, [friend, me], 5_000_000n);
    const fake = move(usdc, [me, friend], 0n);
    expect(await told(recipientFromDust, { ...sent(friend), ...history(fake, real) })).toEqual([]);
    expect(await told(recipientFromDust, { ...sent(friend), ...history() })).toEqual([]);
    const known = { ...sent(friend), ...history(fake), ...knows(friend) };
    expect(await told(recipientFromDust, known)).toEqual([]);
  });

  it('is told as not known where the endpoint refuses to look', async () => {
    const request = async () => {
      throw new AppError('RPC_REFUSED', 'network', 'It was refused.');
    };
    const refused = { client: { rpc: { host: 'x', request } } as unknown as Partial<ChainClient> };
    expect(await told(recipientFromDust, { ...sent(friend), ...refused })).toEqual([
      'RECIPIENT_FROM_DUST info',
    ]);
  });
});

it('addresses that nobody can have the key of are a danger, all of them', async () => {
  const lost: Address[] = [
    '0x0000000000000000000000000000000000000001',
    '0x000000000000000000000000000000000000dEaD',
  ];
  for (const address of lost) {
    expect(await told(recipientIsNobody, sent(address))).toEqual(['RECIPIENT_IS_NOBODY danger']);
    expect(await told(recipientIsNobody, swapTo(address))).toEqual(['RECIPIENT_IS_NOBODY danger']);
  }
  expect(await told(recipientIsNobody, sent(friend))).toEqual([]);
});
