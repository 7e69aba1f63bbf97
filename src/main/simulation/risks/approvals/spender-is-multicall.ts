import { sameAddress } from '../../../../shared/addresses.ts';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { newSpenders } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Well known, and no reason to trust it with tokens: it makes every call that anybody hands to it. */
export const spenderIsMulticall: RiskRule = (subject) => {
  const multicall = contractsOf(subject.client.chainId)?.multicall3 ?? '';
  return newSpenders(subject)
    .filter((spender) => sameAddress(spender, multicall))
    .map((spender) => ({
      id: 'SPENDER_IS_MULTICALL',
      level: 'danger',
      message:
        'The spender makes every call that anybody asks it for, so anybody could take the tokens at once. Programs wait for such mistakes. Do not sign it.',
      evidence: { spender },
    }));
};
