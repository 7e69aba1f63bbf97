import { isKnownContract } from '../../is-known-contract.ts';
import { hasCode, isFamiliar, newSpenders } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A contract that may take tokens, and that neither the app nor the person has known before. */
export const spenderNotKnown: RiskRule = async (subject) => {
  const { client, tokens } = subject;
  const strange = newSpenders(subject).filter(
    (spender) => !isKnownContract(client.chainId, spender, tokens) && !isFamiliar(subject, spender),
  );
  const present = await Promise.all(strange.map((spender) => hasCode(subject, spender)));
  return strange
    .filter((_, index) => present[index])
    .map((spender) => ({
      id: 'SPENDER_NOT_KNOWN',
      level: 'caution',
      message:
        'Countersign does not know the contract that may take the tokens, and you have not used it from here before. Check its address where you have it from.',
      evidence: { spender },
    }));
};
