import type { ApprovalFacts } from './facts.ts';

/** What was found of a request, also of one alone of several payments. */
export function allFindings(facts: ApprovalFacts): ApprovalFacts['findings'] {
  const ofOne = facts.subject === 'batch' ? facts.payments.flatMap(({ findings }) => findings) : [];
  return [...facts.findings, ...ofOne];
}
