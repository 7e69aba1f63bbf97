import type { RiskRule } from './risk-rule.ts';

/** No token has half as many units: an allowance of this size has no limit in practice. */
const unlimited = 1n << 255n;

export const unlimitedApproval: RiskRule = ({ outcome }) =>
  outcome.allowances
    .filter(({ after }) => BigInt(after) >= unlimited)
    .map(({ token, symbol, spender }) => ({
      id: 'UNLIMITED_APPROVAL',
      level: 'danger',
      message: `The spender may take all ${symbol} of this account, now and later.`,
      evidence: { token, spender },
    }));
