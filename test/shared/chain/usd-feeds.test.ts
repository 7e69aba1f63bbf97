import { getAddress } from 'viem';
import { expect, test } from 'vitest';
import { feedNamed, usdFeedsOf } from '../../../src/shared/chain/usd-feeds.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { pricedNames } from '../../../src/shared/tokens/priced-names.ts';

const chains = [1, 8453, 42_161, 10, 137, 31_337, 31_338];

test('every feed is about a token of the list, has a checksum, and is renewed within a day', () => {
  for (const chainId of chains) {
    const feeds = usdFeedsOf(chainId);
    const used = bundledTokens.ofChain(chainId).map(({ symbol }) => feedNamed(chainId, symbol));
    for (const [name, feed] of Object.entries(feeds)) {
      if (name !== 'BTC') expect(used, `${name} on ${chainId}`).toContain(feed);
      expect(getAddress(feed.address)).toBe(feed.address);
      expect(feed.heartbeatSeconds).toBeLessThanOrEqual(86_400);
    }
    const addresses = Object.values(feeds).map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
  }
});

test('the coin and the dollars of each chain have a feed', () => {
  for (const chainId of chains) {
    const coin = bundledTokens.native(chainId)?.symbol ?? '';
    for (const symbol of [coin, 'USDC', 'USDT', 'DAI']) {
      expect(feedNamed(chainId, symbol), `${symbol} on ${chainId}`).toBeDefined();
    }
  }
});

test('what only looks like a name of a feed has none', () => {
  for (const name of ['', 'constructor', '__proto__', 'USDС', 'USDC.e']) {
    expect(feedNamed(1, name)).toBeUndefined();
  }
});

test('what has a price on some chains is named once, as tokens and as feeds', () => {
  const names = pricedNames([31_337, 8453]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['ETH', 'WETH', 'BTC', 'WBTC', 'USDC', 'AERO']));
  expect(names).not.toContain('TOSHI');
  expect(pricedNames([100])).toEqual([]);
});
