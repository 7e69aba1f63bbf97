import { sameAddress } from '../../../../shared/addresses.ts';
import { raisedAllowances } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Spender and token are mixed up: a token takes nothing for anybody. */
export const spenderIsToken: RiskRule = (subject) => {
  const { tokens, client } = subject;
  return raisedAllowances(subject)
    .filter(
      ({ token, spender }) =>
        sameAddress(token, spender) || tokens.find(client.chainId, spender).kind === 'found',
    )
    .map(({ token, spender }) => ({
      id: 'SPENDER_IS_TOKEN',
      level: 'caution',
      message:
        'The spender is the contract of a token, which takes nothing for anybody. Most likely the two addresses were mixed up.',
      evidence: { token, spender },
    }));
};
