import { ownChanges } from '../reading/own-changes.ts';
import { poolTrades } from '../reading/pool-trades.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A token between what is sold and what is bought is held by nobody for long, and can still take its part. */
export const wayNotListed: RiskRule = (subject) => {
  const { client, tokens } = subject;
  const ends = new Set(ownChanges(subject).map(({ token }) => token));
  const between = poolTrades(subject)
    .flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut])
    .filter((token) => !ends.has(token) && tokens.find(client.chainId, token).kind !== 'found');
  return [...new Set(between)].map((token) => ({
    id: 'WAY_NOT_LISTED',
    level: 'caution',
    message:
      'The trade goes through a token that is not in the bundled list: what it does on the way is only what was rehearsed. Choose another way if there is one.',
    evidence: { token },
  }));
};
