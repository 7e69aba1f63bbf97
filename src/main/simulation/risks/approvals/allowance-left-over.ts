import { formatUnits } from '../../../../shared/amounts.ts';
import { isUnlimited } from '../../../../shared/chain/allowances.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A step allowed the most that it might need and needed less. */
export const allowanceLeftOver: RiskRule = ({ outcome }) =>
  outcome.allowances
    .filter(({ before, after }) => BigInt(before) > BigInt(after) && BigInt(after) > 0n)
    .filter((change) => outcome.transaction.kind !== 'approve' && !isUnlimited(change))
    .map(({ token, symbol, spender, after, decimals }) => ({
      id: 'ALLOWANCE_LEFT_OVER',
      level: 'info',
      message: `Afterwards the spender may still take ${formatUnits(BigInt(after), decimals)} ${symbol}. You can take that back.`,
      evidence: { token, spender, leftUnits: after },
    }));
