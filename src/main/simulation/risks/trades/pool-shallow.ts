import { bundledTokens } from '../../../../shared/tokens/bundled-tokens.ts';
import { poolSides } from '../reading/pool-sides.ts';
import { dollar, usdText, usdWords, worthOf } from '../reading/usd.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

/** Of the side that has a price. */
const leastDepth = 10_000n * dollar;

/** A pool that holds little is moved by little money: its price says next to nothing. */
export const poolShallow: RiskRule = async (subject) => {
  const sides = await poolSides(subject);
  const found = await Promise.all(
    sides.map(async ({ pool, tokenIn, tokenOut, leftIn, leftOut, amountOut }) => {
      const depths = await Promise.all([
        depthOf(subject, tokenIn, leftIn),
        depthOf(subject, tokenOut, leftOut + amountOut),
      ]);
      const depth = depths.find((usd) => usd !== null);
      // Where neither token has a price the pool has no depth in money.
      if (depth === undefined || depth === null || depth >= leastDepth) return [];
      return [
        {
          id: 'POOL_SHALLOW',
          level: 'caution',
          message: `A pool on the way holds only about ${usdWords(depth)} US dollars on one side: its price is easily moved, and you may not get out of it again.`,
          evidence: { pool, depthUsd: usdText(depth) },
        } as const,
      ];
    }),
  );
  return found.flat();
};

async function depthOf(
  { client, facts }: RiskSubject,
  token: `0x${string}`,
  units: bigint,
): Promise<bigint | null> {
  const match = bundledTokens.find(client.chainId, token);
  const price = match.kind === 'found' ? await facts.usdPrice(client.chainId, token) : null;
  return match.kind === 'found' && price !== null
    ? worthOf(units, match.token.decimals, price)
    : null;
}
