import { feedNamed, usdFeedsOf } from '../chain/usd-feeds.ts';
import { bundledTokens } from './bundled-tokens.ts';

/** What has a price on one of these chains: symbols of listed tokens, and what is only a feed, such as BTC. */
export function pricedNames(chainIds: readonly number[]): string[] {
  const names = chainIds.flatMap((chainId) => [
    ...Object.keys(usdFeedsOf(chainId)),
    ...bundledTokens
      .ofChain(chainId)
      .flatMap(({ symbol }) => (feedNamed(chainId, symbol) === undefined ? [] : [symbol])),
  ]);
  return [...new Set(names)];
}
