import { AppError } from '../../shared/errors.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import type { Act } from './acts.ts';
import { nextActs } from './next-acts.ts';
import { readJournal } from './read-journal.ts';
import type { ExecutorDeps, Run } from './run.ts';

/**
 * A yes counts only while its run stands at this very question. Its row may still say so when the time of
 * the step is over, or a step beside it failed, and no turn has written that yet.
 * @throws AppError APPROVAL_NOT_USABLE
 */
export function assertAsked(
  { store, clock }: ExecutorDeps,
  run: Run,
  { approvalId, effectId, purpose }: ApprovalRecord,
): void {
  const acts = nextActs(readJournal(store.reader, run), run.plan, clock.now());
  const isAsked = (act: Act): boolean =>
    purpose === 'original'
      ? (act.kind === 'await_approval' || act.kind === 'ask_mandate') &&
        act.approvalId === approvalId
      : (act.kind === 'track' || act.kind === 'reconcile') && act.effectId === effectId;
  if (acts.some(isAsked)) return;
  throw new AppError(
    'APPROVAL_NOT_USABLE',
    'rejected_by_user',
    'The run no longer asks for this approval.',
    {
      advice: 'Nothing was signed. Look at the run to see what became of it.',
      facts: { approvalId },
    },
  );
}
