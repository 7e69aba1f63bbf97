import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { passTime } from '../../../src/main/chain/practice/control/chain-time.ts';
import { movePrice } from '../../../src/main/chain/practice/control/move-price.ts';
import { FaucetAccount } from '../../../src/main/chain/practice/faucet-account.ts';
import {
  type PriceOutcome,
  readUsdPrices,
} from '../../../src/main/chain/prices/read-usd-prices.ts';
import { limitPrices } from '../../../src/main/chain/prices/token-prices.ts';
import { ethereumTokens, practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { adversarialContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { usdFeedsOf } from '../../../src/shared/chain/usd-feeds.ts';
import { startPractice } from '../support/practice.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;
let clean: unknown;
beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl, chainId: practiceEthereumId });
});
afterAll(() => practice?.close());
beforeEach(async () => {
  if (clean !== undefined) await client.rpc.request('evm_revert', [clean]);
  clean = await client.rpc.request('evm_snapshot');
});

const abi = parseAbi(['function setAnswer(int256 answer)']);
const feed = usdFeedsOf(practiceEthereumId)['ETH']?.address ?? '0x';
const now = () => BigInt(Math.floor(Date.now() / 1_000));
const prices = (...names: string[]) => readUsdPrices(client, names, now());
const move = (usd: string, only?: 'feed' | 'pools') =>
  movePrice(client.rpc, practiceEthereumId, { symbol: 'ETH', usd, ...(only && { only }) });
const setAnswer = (answer: bigint) =>
  new FaucetAccount(client.rpc).send({
    to: feed,
    data: encodeFunctionData({ abi, functionName: 'setAnswer', args: [answer] }),
  });

/** A contract that says these words, whatever it is asked. The first of them is its `decimals` too. */
async function feedThatSays(...words: readonly [bigint, bigint, bigint, bigint, bigint] | []) {
  const data = words.length === 0 ? '0x' : encodeAbiParameters(round, words);
  const code = words.length === 0 ? '0x' : `0x60a0600c60003960a06000f3${data.slice(2)}`;
  await client.rpc.request('anvil_setCode', [feed, code]);
}
const round = parseAbiParameters('uint256, int256, uint256, uint256, uint256');

async function refusal(name = 'ETH') {
  const [outcome] = await prices(name);
  if (outcome === undefined || outcome.ok) throw new Error('there is a price');
  return { code: outcome.error.code, class: outcome.error.class, facts: outcome.error.facts };
}

function priceOf(outcome: PriceOutcome | undefined) {
  if (!outcome?.ok) throw outcome?.error ?? new Error('nothing was asked');
  return outcome.price;
}

describe('prices [A-17]', () => {
  test('are those of the feeds, say so, and are held against a pool', async () => {
    const found = (await prices('ETH', 'weth', 'BTC', 'WBTC', 'USDC', 'USDT', 'DAI')).map(priceOf);
    expect(found.map(({ price }) => price)).toEqual([
      '3000',
      '3000',
      '90000',
      '90000',
      '1',
      '1',
      '1',
    ]);
    expect(found[0]).toMatchObject({ source: `chainlink:${feed}` });
    expect(found[0]?.ageSeconds).toBeLessThan(60);
    for (const { checkedBy } of found) expect(checkedBy).toMatch(/^uniswap_v[23](_twap)?:0x/);
  });

  test('of many tokens take two requests: one for the time of a practice chain, one for all else', async () => {
    const asked: string[] = [];
    const counting = await connectChain({ url: practice.rpcUrl, chainId: practiceEthereumId });
    const request = counting.rpc.request.bind(counting.rpc);
    counting.rpc.request = ((method: string, params?: never) => {
      asked.push(method);
      return request(method, params);
    }) as typeof request;
    await readUsdPrices(counting, ['ETH', 'BTC', 'USDC', 'USDT', 'DAI', 'SHIB'], now());
    expect(asked.sort()).toEqual(['eth_call', 'eth_getBlockByNumber']);
  });

  test('follow a market: what was traded just now, and later what was traded for ten minutes', async () => {
    await move('2500');
    const [moved] = (await prices('ETH')).map(priceOf);
    expect(moved).toMatchObject({
      price: '2500',
      checkedBy: expect.stringMatching(/^uniswap_v[23]:/),
    });
    await passTime(client.rpc, 700);
    const [later] = (await prices('ETH')).map(priceOf);
    expect(later).toMatchObject({ price: '2500', checkedBy: expect.stringMatching(/_twap:/) });
  });

  test('that lie within the deviation of the feed and a margin count as agreeing', async () => {
    await move('3050', 'pools');
    expect(priceOf((await prices('ETH'))[0]).price).toBe('3000');
  });
});

describe('there is no price, and a code says why, when [A-17]', () => {
  test('the feed is a hundred times off: the pools contradict it, and the dollars keep theirs', async () => {
    await move('300000', 'feed');
    expect(await refusal()).toMatchObject({
      ...{ code: 'PRICE_SOURCES_DISAGREE', class: 'network' },
      facts: { feed: '300000', market: expect.stringMatching(/^(2999\.|3000)/) },
    });
    expect((await prices('USDC', 'DAI')).map(priceOf).map(({ price }) => price)).toEqual([
      '1',
      '1',
    ]);
  });

  test('the pools stay away from the feed for ten minutes; a push of a moment changes nothing', async () => {
    await move('2900', 'pools');
    expect(priceOf((await prices('ETH'))[0])).toMatchObject({
      ...{ price: '3000', checkedBy: expect.stringMatching(/_twap:/) },
    });
    await passTime(client.rpc, 700);
    expect(await refusal()).toMatchObject({
      ...{ code: 'PRICE_SOURCES_DISAGREE', facts: { feed: '3000' } },
    });
  });

  test('the feed says zero', async () => {
    await setAnswer(0n);
    expect((await refusal()).code).toBe('PRICE_NOT_POSITIVE');
  });

  test('the feed says less than zero', async () => {
    await setAnswer(-1n);
    expect((await refusal()).code).toBe('PRICE_NOT_POSITIVE');
  });

  test('the feed is older than its heartbeat and a tenth, and not a second before', async () => {
    const head = Number((await client.head()).timestamp);
    const at = (updatedAt: number) =>
      movePrice(client.rpc, practiceEthereumId, {
        symbol: 'ETH',
        usd: '3000',
        only: 'feed',
        updatedAt,
      });
    await at(head - 3_900);
    expect(priceOf((await prices('ETH'))[0]).ageSeconds).toBeGreaterThanOrEqual(3_900);
    await at(head - 3_961);
    expect(await refusal()).toMatchObject({ code: 'PRICE_STALE', facts: { oldest: 3_960 } });
  });

  test('the round was carried over from an earlier one, is not finished, or is of tomorrow', async () => {
    const time = (await client.head()).timestamp;
    await feedThatSays(8n, 3_000n * 10n ** 8n, time, time, 7n);
    expect((await refusal()).code).toBe('PRICE_INCOMPLETE');
    await feedThatSays(8n, 3_000n * 10n ** 8n, time, 0n, 8n);
    expect((await refusal()).code).toBe('PRICE_INCOMPLETE');
    await feedThatSays(8n, 3_000n * 10n ** 8n, time, time + 86_400n, 8n);
    expect((await refusal()).code).toBe('PRICE_INCOMPLETE');
    await feedThatSays(8n, 3_000n * 10n ** 8n, time, time, 8n);
    expect(priceOf((await prices('ETH'))[0]).price).toBe('3000');
  });

  test('the feed counts with other decimals', async () => {
    const time = (await client.head()).timestamp;
    await feedThatSays(18n, 3_000n * 10n ** 18n, time, time, 18n);
    // What counts otherwise now does so the next time too.
    expect(await refusal()).toMatchObject({
      code: 'PRICE_WRONG_DECIMALS',
      class: 'invalid_params',
    });
  });

  test('there is no contract where the feed was', async () => {
    await feedThatSays();
    expect((await refusal()).code).toBe('PRICE_NO_ANSWER');
  });

  test('no feed is known', async () => {
    expect((await refusal('SHIB')).code).toBe('PRICE_UNKNOWN');
    expect((await refusal('toString')).code).toBe('PRICE_UNKNOWN');
  });
});

test('a token that calls itself USDC has no price, whatever it says [A-11]', async () => {
  const key = (address: string) => address.toLowerCase();
  const { USDC } = ethereumTokens;
  const { lookAlikeUsdc } = adversarialContracts;
  const found = await limitPrices(
    client,
    ['native', key(USDC.address), key(lookAlikeUsdc)],
    Date.now(),
  );
  expect([...found]).toEqual([
    ['native', { price: '3000', decimals: 18 }],
    [key(USDC.address), { price: '1', decimals: 6 }],
  ]);
});

test('limits in dollars are held by the higher of two sources that agree [A-17]', async () => {
  const limit = async () =>
    (await limitPrices(client, ['native'], Date.now())).get('native')?.price;
  expect(await limit()).toBe('3000');
  await move('2960', 'pools');
  await passTime(client.rpc, 700);
  expect(await limit()).toBe('3000');
  await move('3050', 'pools');
  await passTime(client.rpc, 700);
  expect(Number(await limit())).toBeCloseTo(3_050, -1);
  expect(priceOf((await prices('ETH'))[0]).price).toBe('3000');
});
