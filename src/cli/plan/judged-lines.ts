import type { PlanView } from '../../shared/ipc/plan-views.ts';
import { issueLines } from '../issue-lines.ts';
import { strangerLines } from './stranger-lines.ts';

/** What the validator finds in a plan; addresses that only others name are told with the call that goes on. */
export function judgedLines({
  planId,
  validation,
  strangers,
}: Pick<PlanView, 'planId' | 'validation' | 'strangers'>): string[] {
  const unknown = strangers.filter(({ vouched }) => !vouched);
  return [...issueLines(validation.issues), ...strangerLines(planId, unknown)];
}
