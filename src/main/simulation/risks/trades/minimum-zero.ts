import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { gotten } from '../reading/own-changes.ts';
import type { RiskRule } from '../risk-rule.ts';

/** The call asks for a least amount, and the amount that it asks for is none. */
export const minimumZero: RiskRule = (subject) => {
  const { transaction } = subject.outcome;
  const open = meaningOfRehearsed(transaction)?.leastIn?.filter(({ units }) => units === 0n) ?? [];
  return open.map(({ token }) => {
    const symbol = gotten(subject).find((change) => change.token === token)?.symbol;
    return {
      id: 'MINIMUM_ZERO',
      level: 'danger',
      message: `No least amount of ${symbol ?? 'what comes out'} is asked for: others can make sure that next to nothing comes. Set a slippage.`,
      evidence: { token },
    } as const;
  });
};
