import { isUnlimited } from '../../../../shared/chain/allowances.ts';
import type { RiskRule } from '../risk-rule.ts';

export const unlimitedApproval: RiskRule = ({ outcome }) =>
  outcome.allowances
    .filter((change) => change.before !== change.after && isUnlimited(change))
    .map(({ token, symbol, spender, way }) => ({
      id: 'UNLIMITED_APPROVAL',
      level: 'danger',
      message:
        way === 'collection'
          ? `The spender may take every item of ${symbol} from this account, now and later.`
          : `The spender may take all ${symbol} of this account, now and later.`,
      evidence: { token, spender },
    }));
