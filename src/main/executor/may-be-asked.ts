import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import { AppError } from '../../shared/errors.ts';
import type { ExecutorDeps } from './run.ts';

/** What nobody may say yes to without having read it. */
const toBeRead: readonly string[] = ['danger', 'unknown'];

/**
 * Before the signer is asked about a request. A finding that blocks keeps it from the signer altogether; a
 * danger, or what could not be found out, where nobody reads it; and where everything is approved in advance, a plan
 * that was drafted beside what others wrote. Errors: APPROVAL_BLOCKED, PLAN_TAINTED, RISK_NOT_ACCEPTED.
 */
export function assertMayBeAsked(
  { approvesAhead, approvesUnread }: Pick<ExecutorDeps, 'approvesAhead' | 'approvesUnread'>,
  { findings }: Pick<ApprovalFacts, 'findings'>,
): void {
  const blocking = findings.find(({ level }) => level === 'block');
  if (blocking !== undefined) {
    throw refuse('APPROVAL_BLOCKED', `A finding rules this step out. ${blocking.message}`, {
      advice: 'Nothing was signed. Reject the request, or cancel the run.',
      facts: { finding: blocking.id },
    });
  }
  const tainted = findings.find(({ id }) => id === 'TAINTED_PLAN');
  if (approvesAhead === true && tainted !== undefined) {
    throw refuse('PLAN_TAINTED', tainted.message, {
      advice: 'Nothing of this step was signed. Run it again without --approve all to answer here.',
      facts: { finding: tainted.id },
    });
  }
  const unread = findings.find(({ level }) => toBeRead.includes(level));
  if (approvesUnread !== true || unread === undefined) return;
  const what = unread.level === 'danger' ? 'a danger' : 'something that could not be found out';
  throw refuse('RISK_NOT_ACCEPTED', `There is ${what} that nobody has read. ${unread.message}`, {
    advice:
      'Nothing of this step was signed. Run it again without --approve all to answer here, or with --i-accept-the-risk.',
    facts: { finding: unread.id },
  });
}

function refuse(
  code: string,
  message: string,
  more: { advice: string; facts: { finding: string } },
): AppError {
  return new AppError(code, 'policy_denied', message, more);
}
