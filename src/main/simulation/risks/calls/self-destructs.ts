import { insideOf } from '../inside.ts';
import type { RiskRule } from '../risk-rule.ts';

export const selfDestructs: RiskRule = (subject) =>
  insideOf(subject)
    .calls.filter(({ kind, failed }) => kind === 'selfdestruct' && !failed)
    .map(({ from, to }) => ({
      id: 'SELF_DESTRUCTS',
      level: 'danger',
      message: `The contract ${from} removes itself, and all of its coins go to ${to}. Contracts do so to leave no trace of what they did.`,
      evidence: { contract: from, paidTo: to },
    }));
