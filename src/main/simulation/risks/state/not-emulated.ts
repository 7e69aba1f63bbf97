import { isUnemulated } from '../../trace/unemulated.ts';
import { traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** What the fork does not have it takes for an empty account, which does nothing and answers nothing. */
export const notEmulated: RiskRule = (subject) => {
  const { chainId } = subject.client;
  const asked = traceOf(subject).calls.filter((call) => isUnemulated(chainId, call));
  if (asked.length === 0) return [];
  return [
    {
      id: 'NOT_EMULATED',
      level: 'unknown',
      message:
        'This transaction asks a part of the network that the rehearsal does not have, and would go another way there. What it does is not known.',
      evidence: { addresses: [...new Set(asked.map(({ to }) => to))].join(', ') },
    },
  ];
};
