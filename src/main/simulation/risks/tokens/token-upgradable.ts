import { codesOfBought } from '../reading/token-code.ts';
import type { RiskRule } from '../risk-rule.ts';

/** EIP-1167: it stands for another contract for ever. */
const fixed = /^0x363d3d373d3d3d363d73[0-9a-f]{40}5af43d82803e903d91602b57fd5bf3$/;

/** What the rehearsal shows of a token holds for the code that it has now. */
export const tokenUpgradable: RiskRule = async (subject) => {
  const codes = await codesOfBought(subject);
  return codes
    .filter(({ own, behind }) => behind !== null && !fixed.test(own))
    .map(({ token, symbol }) => ({
      id: 'TOKEN_UPGRADABLE',
      level: 'caution',
      message: `The code of ${symbol} can be exchanged behind its address: it may do something else tomorrow.`,
      evidence: { token },
    }));
};
