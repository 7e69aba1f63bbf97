import { expect, it } from 'vitest';
import { type WalletPast, walletPast } from '../../src/main/services/wallet-past.ts';
import type { Portfolio } from '../../src/shared/ipc/views.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { account, confirmation, hex32, minute } from '../store/support/samples.ts';
import {
  pendingEffect,
  type StoreFixture,
  signedIntent,
  storeFixture,
} from '../store/support/store-fixture.ts';

const hour = 60 * minute;

function room() {
  const store = storeFixture();
  const past = walletPast({
    ...{ store, clock: store.clock, tokens: bundledTokens },
    accounts: () => [{ address: account, name: 'Main' }],
    network: { connect: () => Promise.reject(new Error('no network is needed')) },
    networkName: { chainId: 31337, name: 'Practice', practice: false, instanceId: null },
  });
  return { store, past };
}

function portfolio(totalUsd: string | null, more: Partial<Portfolio> = {}): Portfolio {
  return {
    ...{ account: { address: account, name: 'Main' }, chainId: 31337, holdings: [], totalUsd },
    ...{ unpriced: [], blockNumber: '7', readAt: 0, ...more },
  };
}

function confirmOne(store: StoreFixture): string {
  const effect = pendingEffect(store);
  signedIntent(store, effect);
  store.writer.effects.markSent(effect.effectId);
  store.writer.effects.markMined(effect.effectId, { number: '9', hash: hex32('block 9') });
  store.writer.effects.markConfirmed(effect.effectId, confirmation());
  return effect.effectId;
}

const usd = async (past: WalletPast, range: 'day' | 'week' | 'month' | 'all') =>
  (await past.history(account, range)).points.map((point) => point.usd);

it('keeps what an account is worth once an hour', async () => {
  const { store, past } = room();
  expect(await past.keep(portfolio('100'))).toBe(true);
  store.clock.advance(59 * minute);
  expect(await past.keep(portfolio('101'))).toBe(false);
  expect(await past.isDue(account)).toBe(false);
  expect(await usd(past, 'all')).toEqual(['100']);
  store.clock.advance(minute);
  expect(await past.isDue(account)).toBe(true);
  expect(await past.keep(portfolio('103'))).toBe(true);
  expect(await usd(past, 'all')).toEqual(['100', '103']);
  expect(await past.totals()).toEqual([
    { address: account, totalUsd: '103', takenAt: store.clock.now() },
  ]);
});

it('is due at once when something was confirmed since', async () => {
  const { store, past } = room();
  await past.keep(portfolio('100'));
  store.clock.advance(minute);
  confirmOne(store);
  expect(await past.isDue(account)).toBe(true);
  store.clock.advance(1);
  expect(await past.keep(portfolio('99'))).toBe(true);
  expect(await past.isDue(account)).toBe(false);
});

it('keeps nothing that is not known, that one endpoint alone says, or that is of another network', async () => {
  const { past } = room();
  expect(await past.keep(portfolio(null))).toBe(false);
  expect(await past.keep(portfolio('5', { unverified: true }))).toBe(false);
  expect(await past.keep(portfolio('5', { chainId: 1 }))).toBe(false);
  expect(await usd(past, 'all')).toEqual([]);
  expect(await past.totals()).toEqual([]);
});

it('shows a day, a week, a month and everything, with no more points than a picture shows', async () => {
  const { store, past } = room();
  for (let day = 0; day < 60; day += 1) {
    for (let part = 0; part < 12; part += 1) {
      await past.keep(portfolio(`${day}.${part}`));
      store.clock.advance(2 * hour);
    }
  }
  expect(await usd(past, 'day')).toHaveLength(12);
  expect(await usd(past, 'week')).toHaveLength(84);
  const month = await usd(past, 'month');
  // One each two hours are more than a picture shows.
  expect(month).toHaveLength(300);
  expect(month.at(-1)).toBe('59.11');
  const all = await past.history(account, 'all');
  expect(all.points.length).toBeLessThanOrEqual(301);
  expect(all.from).toBe(1_800_000_000_000);
  expect(all.points.at(-1)?.usd).toBe('59.11');
});

it('passes over what a clock that was set ahead left behind', async () => {
  const { store, past } = room();
  await past.keep(portfolio('100'));
  store.clock.advance(-48 * hour);
  expect(await past.keep(portfolio('90'))).toBe(true);
  expect(await past.keep(portfolio('91'))).toBe(false);
});

it('tells what the app sent, in the words of its approval and with what happened', async () => {
  const { store, past } = room();
  const effectId = confirmOne(store);
  expect(await past.activity(account)).toEqual({
    total: 1,
    entries: [
      {
        effectId,
        executionId: store.executionId,
        kind: 'swap',
        title: 'Swap 1 ETH for at least 2,980.2 USDC',
        state: 'confirmed',
        calledOff: false,
        replaced: false,
        txHash: hex32(`hash ${effectId}`),
        changes: [{ symbol: 'ETH', delta: '-1' }],
        happened: true,
        fee: { amount: '0.002', symbol: 'ETH' },
        at: store.clock.now(),
        updatedAt: store.clock.now(),
      },
    ],
  });
  expect(await past.activity('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toEqual({
    ...{ entries: [], total: 0 },
  });
});

it('tells what waits by what was rehearsed, and nothing of what was never signed', async () => {
  const { store, past } = room();
  const effect = pendingEffect(store);
  expect((await past.activity(account)).entries).toEqual([]);
  signedIntent(store, effect);
  const { entries } = await past.activity(account);
  expect(entries).toMatchObject([
    { state: 'intent', happened: false, fee: null, changes: [{ symbol: 'ETH', delta: '-1' }] },
  ]);
});
