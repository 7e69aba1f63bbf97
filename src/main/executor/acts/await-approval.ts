import type { ErrorShape } from '../../../shared/errors.ts';
import type { ActOf } from '../acts.ts';
import type { ExecutorDeps, Pause } from '../run.ts';

/** Until the person answers, or the time of the request is over. */
export function awaitApproval(
  { store, clock }: ExecutorDeps,
  { approvalId }: ActOf<'await_approval'>,
  blockedBy: ErrorShape | null,
): Pause {
  const approval = store.reader.approvals.get(approvalId);
  const pause: Pause = { waitingFor: 'approval', ...(blockedBy ? { error: blockedBy } : {}) };
  if (approval?.status !== 'pending') return pause;
  const { createdAt, expiresAt } = approval;
  // Under a clock that was set back it is over sooner than the clock says.
  return { ...pause, wakeInMs: Math.min(expiresAt - clock.now(), expiresAt - createdAt) };
}
