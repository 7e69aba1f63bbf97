import { isKnownContract } from '../../is-known-contract.ts';
import { isContract, newSpenders } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Who takes tokens for a service is a contract, which has rules. An account takes them whenever it likes. */
export const spenderHasNoCode: RiskRule = async (subject) => {
  const { client, tokens } = subject;
  const strange = newSpenders(subject).filter(
    (spender) => !isKnownContract(client.chainId, spender, tokens),
  );
  const present = await Promise.all(strange.map((spender) => isContract(subject, spender)));
  return strange
    .filter((_, index) => !present[index])
    .map((spender) => ({
      id: 'SPENDER_HAS_NO_CODE',
      level: 'danger',
      message:
        'The spender is somebody’s account and no contract: whoever has its key may take the tokens whenever they like. No honest service asks for that.',
      evidence: { spender },
    }));
};
