import type { PlanView } from '../../shared/ipc/plan-views.ts';
import type { VaultState } from '../../shared/ipc/views.ts';
import { planFindings } from './plan-facts.ts';

/** After this the rehearsal is too old to agree on; rehearsing again takes a moment. */
export const rehearsalFreshMs = 10 * 60_000;

const lockObstacle = 'The vault is locked. Unlock it to start.';

/** Whether unlocking the vault is all that is left to do. */
export function isLockObstacle(obstacle: string | null): boolean {
  return obstacle === lockObstacle;
}

/**
 * Why a person cannot agree now, in one sentence; null when nothing stands in the way. `anew`: to what is scheduled
 * already, because its runs are to sign by a mandate that it does not have yet.
 */
export function agreementObstacle(
  view: PlanView,
  vault: VaultState,
  now: number,
  anew = false,
): string | null {
  const { rehearsal } = view;
  if (!view.validation.valid) return whatIsWrong(view);
  if (view.plan.status === 'running') return 'This plan is running now.';
  if (view.plan.status === 'scheduled' && !anew) return 'It is scheduled as it stands here.';
  if (view.notYetRun !== null) return 'This version can plan it, but not run it yet.';
  if (view.cannotSign !== null)
    return 'Nothing can be signed for an account that you only look at.';
  if (rehearsal === null) return 'Rehearse it first, so that you see what it does.';
  if (rehearsal.planHash !== view.hash)
    return 'The plan changed since the rehearsal. Rehearse it again.';
  if (rehearsal.status === 'failed') return 'The rehearsal failed, so it cannot be started.';
  if (rehearsal.status === 'unknown')
    return 'It could not be rehearsed. Nothing is agreed to unseen.';
  if (now - rehearsal.rehearsedAt > rehearsalFreshMs)
    return 'The rehearsal is old. Rehearse it again.';
  if (planFindings(view).some(({ level }) => level === 'block')) {
    return 'A finding blocks this plan.';
  }
  if (vault !== 'unlocked') return lockObstacle;
  return null;
}

function whatIsWrong({ validation, strangers }: PlanView): string {
  const errors = validation.issues.filter(({ severity }) => severity === 'error');
  const isStopped = errors.every(({ code }) => code === 'UNTRUSTED_PARTY');
  return isStopped && strangers.some(({ vouched }) => !vouched)
    ? 'Somebody would be paid whom only others name. Say above whether you know the address.'
    : 'The plan has errors. Edit it to mend them.';
}

/** Why no mandate can be drawn up for a plan, in one sentence; null when one can. */
export function mandateHindrance(view: PlanView): string | null {
  const { rehearsal, validation, cannotSign } = view;
  if (!validation.valid) return 'The plan has errors. Edit it to mend them.';
  if (cannotSign !== null) return 'Nothing can be signed for an account that you only look at.';
  if (rehearsal?.status !== 'ok' || rehearsal.planHash !== view.hash)
    return 'It is drawn up from a rehearsal that went through: rehearse the plan first.';
  return null;
}
