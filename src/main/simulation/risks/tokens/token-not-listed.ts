import type { RiskRule } from '../risk-rule.ts';

/** Anybody can call a token or a collection anything; only the bundled list vouches for a symbol. */
export const tokenNotListed: RiskRule = ({ outcome, tokens, client }) => {
  // For what stands for money in a lending market, the market itself vouches.
  const own = outcome.assetChanges.filter(({ lent }) => lent === undefined);
  const named = [
    ...own.map(({ token, symbol, tokenId }) => ({
      ...{ token, symbol, isItem: tokenId !== undefined },
    })),
    ...outcome.allowances.map(({ token, symbol, way }) => ({
      ...{ token, symbol, isItem: way === 'collection' || way === 'item' },
    })),
  ];
  const unlisted = new Map(
    named
      .filter(({ token }) => token !== 'native')
      .filter(({ token }) => tokens.find(client.chainId, token).kind !== 'found')
      .map((each) => [each.token, each]),
  );
  return [...unlisted.values()].map(({ token, symbol, isItem }) => ({
    id: 'TOKEN_NOT_LISTED',
    level: 'caution',
    message: isItem
      ? `No list vouches for the collection of ${symbol}: check its address.`
      : `The token that calls itself ${symbol} is not in the bundled list: check its address.`,
    evidence: { token },
  }));
};
