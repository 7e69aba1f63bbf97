import type { Finding } from '../../../../shared/chain/types.ts';
import { codesOfBought, knowsAny, selectorsOf, type TokenCode } from '../reading/token-code.ts';
import type { RiskRule } from '../risk-rule.ts';

/**
 * A rule about what the code of a bought token lets somebody do, told by the functions that it knows. Of a
 * listed token the list knows it, and of one that leaves the account it matters no more.
 */
export function tokenPower(
  finding: Pick<Finding, 'id' | 'level'>,
  signatures: readonly string[],
  message: (token: TokenCode) => string,
): RiskRule {
  const selectors = selectorsOf(signatures);
  return async (subject) => {
    const codes = await codesOfBought(subject);
    return codes
      .filter((code) => knowsAny(code, selectors))
      .map((code) => ({ ...finding, message: message(code), evidence: { token: code.token } }));
  };
}
