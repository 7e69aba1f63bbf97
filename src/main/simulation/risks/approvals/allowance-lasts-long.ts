import { raisedAllowances } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

const mostDays = 30n;
const day = 86_400n;

/** An allowance through Permit2 ends by itself; one that ends in a year is forgotten by then. */
export const allowanceLastsLong: RiskRule = async (subject) => {
  const ending = raisedAllowances(subject).filter(({ expiresAt }) => expiresAt !== undefined);
  if (ending.length === 0) return [];
  const { timestamp } = await subject.client.block(subject.outcome.minedIn);
  return ending.flatMap(({ token, symbol, spender, expiresAt = '0' }) => {
    const days = (BigInt(expiresAt) - timestamp) / day;
    if (days <= mostDays) return [];
    const end = days > 36_500n ? 'practically never' : `only in ${days} days`;
    return [
      {
        id: 'ALLOWANCE_LASTS_LONG',
        level: 'caution',
        message: `What the spender may take of ${symbol} ends ${end}. Let it end sooner: it can be given again.`,
        evidence: { token, spender, expiresAt },
      } as const,
    ];
  });
};
