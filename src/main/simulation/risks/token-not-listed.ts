import type { RiskRule } from './risk-rule.ts';

/** Anybody can call a token anything; only the bundled list vouches for a symbol. */
export const tokenNotListed: RiskRule = ({ outcome, tokens, client }) => {
  // For what stands for money in a lending market, the market itself vouches.
  const own = outcome.assetChanges.filter(({ lent }) => lent === undefined);
  const named = [...own, ...outcome.allowances];
  const unlisted = new Map(
    named
      .filter(({ token }) => token !== 'native')
      .filter(({ token }) => tokens.find(client.chainId, token).kind !== 'found')
      .map(({ token, symbol }) => [token, symbol]),
  );
  return [...unlisted].map(([token, symbol]) => ({
    id: 'TOKEN_NOT_LISTED',
    level: 'caution',
    message: `The token that calls itself ${symbol} is not in the bundled list: check its address.`,
    evidence: { token },
  }));
};
