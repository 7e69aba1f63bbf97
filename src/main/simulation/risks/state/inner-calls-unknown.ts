import { traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** How much of what happens inside cannot be put into words. Its effects are measured all the same. */
export const innerCallsUnknown: RiskRule = (subject) => {
  const calls = traceOf(subject)
    .calls.slice(1)
    .filter(({ kind }) => kind !== 'static').length;
  const { innerCalls = [], innerCallsLeftOut = 0 } = subject.outcome.transaction;
  // A call that may not change anything needs no words.
  const unknown = innerCalls.filter(
    ({ kind, functionName, selector }) =>
      kind !== 'static' && functionName === null && selector !== null,
  );
  const count = unknown.length + innerCallsLeftOut;
  if (count === 0) return [];
  const contracts = new Set(unknown.map(({ to }) => to));
  return [
    {
      id: 'INNER_CALLS_UNKNOWN',
      level: 'info',
      message: `${count} of the ${calls} calls inside this transaction that may change something cannot be put into words. What they move, allow and change is measured all the same.`,
      evidence: { unknown: count, calls, contracts: contracts.size },
    },
  ];
};
