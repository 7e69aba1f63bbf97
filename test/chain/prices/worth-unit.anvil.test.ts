import { createTestClient, http } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAnvil } from '../../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../../src/main/chain/anvil/spawn-anvil.ts';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { readWorthUnit } from '../../../src/main/chain/prices/worth-unit.ts';
import { practiceBaseId, practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { currencyFeedOf } from '../../../src/shared/chain/currency-feeds.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { type Currency, currencies } from '../../../src/shared/worth/currencies.ts';
import { type FeedSays, putFeed, putMulticall } from '../../support/put-feed.ts';

let anvil: AnvilChild;
let client: ChainClient;
const chain = () => createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) });
beforeAll(async () => {
  const args = ['--chain-id', '1'];
  anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  client = await connectChain({ url: anvil.rpcUrl, chainId: 1 });
  await putMulticall(chain());
});
afterAll(() => anvil?.stop());

/** A Wednesday. */
const renewed = '2026-11-25T12:00:00Z';
const secondsOf = (instant: string) => BigInt(Date.parse(instant) / 1_000);
const usual = { description: 'EUR / USD', answer: 108_340_000n, updatedAt: secondsOf(renewed) };

async function says(change: Partial<FeedSays>, currency: Currency = 'EUR') {
  const { address } = currencyFeedOf(1, currency) ?? { address: '0x' };
  await putFeed(chain(), address, { ...usual, ...change });
}
beforeEach(() => says({}));

const unitAt = (now: string, currency: Currency = 'EUR') =>
  readWorthUnit(currency, { chainId: 1, client: async () => client }, Date.parse(now));
const soon = '2026-11-25T14:05:00Z';
const whyAt = async (now = soon) => (await unitAt(now)).why;

describe('worth is shown in a currency', () => {
  it('at the rate that its feed says, with where that is from and of when', async () => {
    expect(await unitAt(soon)).toEqual({
      chosen: 'EUR',
      rate: {
        usd: '1.0834',
        source: 'chainlink:0xb49f677943BC038e9857d61E7d053CaA2C1734C1',
        updatedAt: Date.parse(renewed),
      },
      why: null,
    });
  });

  it('each at that of its own feed', async () => {
    const others = ['GBP', 'CHF', 'JPY'] as const;
    for (const [index, currency] of others.entries()) {
      const answer = BigInt(index + 1) * 10n ** 8n;
      await says({ description: `${currency} / USD`, answer }, currency);
    }
    const units = await Promise.all(others.map((currency) => unitAt(soon, currency)));
    expect(units.map(({ rate }) => rate?.usd)).toEqual(['1', '2', '3']);
  });

  it('for a day and a tenth after the feed was renewed, Saturdays and Sundays not counted', async () => {
    expect(await whyAt('2026-11-26T14:00:00Z')).toBeNull();
    expect(await whyAt('2026-11-26T15:00:00Z')).toBe('old');
    await says({ updatedAt: secondsOf('2026-11-27T12:00:00Z') });
    expect(await whyAt('2026-11-29T20:00:00Z')).toBeNull();
    expect(await whyAt('2026-11-30T14:00:00Z')).toBeNull();
    expect(await whyAt('2026-11-30T15:00:00Z')).toBe('old');
  });
});

describe('worth stays in dollars, and it is known why, where', () => {
  it.each(['EUR / GBP', 'GBP / USD', 'eur / usd', 'EUR/USD', 'EUR / USD ', ''])(
    'the feed calls itself "%s"',
    async (description) => {
      await says({ description });
      expect(await unitAt(soon)).toEqual({ chosen: 'EUR', rate: null, why: 'not_believed' });
    },
  );

  it.each([0n, -1n, -108_340_000n])('the feed says %s', async (answer) => {
    await says({ answer });
    expect(await whyAt()).toBe('not_believed');
  });

  it('the feed was renewed later than now, or half a century ago', async () => {
    expect(await whyAt('2026-11-25T11:00:00Z')).toBe('not_believed');
    await says({ updatedAt: 1n });
    expect(await whyAt()).toBe('old');
  });

  it('nothing is at the address of the feed', async () => {
    await chain().setCode({ address: currencyFeedOf(1, 'EUR')?.address ?? '0x', bytecode: '0x' });
    expect(await whyAt()).toBe('no_answer');
  });

  it('the network does not answer', async () => {
    const away = async () => {
      throw new AppError('RPC_UNREACHABLE', 'network', 'It cannot be reached.', { advice: '' });
    };
    const unit = await readWorthUnit('EUR', { chainId: 1, client: away }, Date.parse(soon));
    expect(unit).toEqual({ chosen: 'EUR', rate: null, why: 'no_answer' });
  });

  it('the network has no such feed, or play money; none of them is asked', async () => {
    const asked = async (): Promise<ChainClient> => {
      throw new Error('it was asked');
    };
    const whyOn = async (chainId: number, currency: Currency) =>
      (await readWorthUnit(currency, { chainId, client: asked }, 0)).why;
    for (const currency of currencies.filter((each) => each !== 'USD')) {
      expect(await whyOn(42_161, currency)).toBe('no_feed');
      expect(await whyOn(practiceEthereumId, currency)).toBe('play_money');
      expect(await whyOn(practiceBaseId, currency)).toBe('play_money');
    }
    expect(await whyOn(1, 'USD')).toBeNull();
  });
});
