import { sameAddress } from '../../../../shared/addresses.ts';
import { isKnownContract } from '../../is-known-contract.ts';
import { traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A contract that nobody vouches for lets the code of another act in its place, with all that it may do. */
export const runsOtherCode: RiskRule = (subject) => {
  const { client, tokens, outcome } = subject;
  const { to } = outcome.transaction;
  if (isKnownContract(client.chainId, to, tokens)) return [];
  const run = traceOf(subject).calls.find(
    ({ kind, from, failed }) => kind === 'delegate' && !failed && sameAddress(from, to),
  );
  if (run === undefined) return [];
  return [
    {
      id: 'RUNS_OTHER_CODE',
      level: 'caution',
      message: `The contract does not act by itself: it runs the code of ${run.to}, and whoever controls it may choose another.`,
      evidence: { contract: to, code: run.to },
    },
  ];
};
