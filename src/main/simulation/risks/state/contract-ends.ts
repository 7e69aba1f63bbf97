import { traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A contract that ends itself gives away all its coins, and nobody can look at its code any more. */
export const contractEnds: RiskRule = (subject) =>
  traceOf(subject)
    .calls.filter(({ kind, failed }) => kind === 'selfdestruct' && !failed)
    .map(({ from, to, valueWei }) => ({
      id: 'CONTRACT_ENDS',
      level: 'danger' as const,
      message:
        'A contract ends itself in this transaction and gives all its coins away. Thieves do that to leave nothing to look at: do not sign it unless you know why.',
      evidence: { contract: from, to, valueWei: valueWei.toString() },
    }));
