// What the approval window shows of a visit to the web: what is done there, to the letter, and what that means.
import type { VisitFacts } from '../../shared/approvals/facts.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { Visit } from '../../shared/visits/visit.ts';
import { visitFindings } from '../../shared/visits/visit-findings.ts';
import { visitTitle } from '../../shared/visits/visit-words.ts';
import { shownFinding } from './build-facts.ts';
import { shownName } from './shown-name.ts';

/** The facts of a request that is not written yet: id, status and time come with its row. */
export type VisitRequestFacts = Omit<VisitFacts, 'approvalId' | 'status' | 'createdAt'>;

type VisitFrame = Pick<
  VisitRequestFacts,
  'executionId' | 'planId' | 'planName' | 'stepLabel' | 'rehearsedAt' | 'digest' | 'expiresAt'
>;

export function buildVisitFacts(
  frame: VisitFrame,
  visit: Visit,
  findings: readonly Finding[],
): VisitRequestFacts {
  return {
    subject: 'visit',
    ...frame,
    planName: shownName(frame.planName),
    title: visitTitle(visit),
    actionLabel: 'Make this visit',
    visit,
    findings: [...visitFindings(visit), ...findings].map((each) => shownFinding(each)),
  };
}
