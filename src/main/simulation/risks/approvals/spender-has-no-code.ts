import { codeAt, newSpenders } from '../parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Who takes tokens for a service is a contract, which has rules. An account takes them whenever it likes. */
export const spenderHasNoCode: RiskRule = async (subject) => {
  const codes = await Promise.all(
    newSpenders(subject).map(async (spender) => ({
      spender,
      code: await codeAt(subject, spender),
    })),
  );
  return codes
    .filter(({ code }) => code === '0x')
    .map(({ spender }) => ({
      id: 'SPENDER_HAS_NO_CODE',
      level: 'danger',
      message:
        'The spender is somebody’s account and no contract: whoever has its key may take the tokens whenever they like. No honest service asks for that.',
      evidence: { spender },
    }));
};
