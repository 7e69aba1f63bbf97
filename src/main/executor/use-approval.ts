import { AppError } from '../../shared/errors.ts';
import type { ExecutorDeps } from './run.ts';
import { type VoidReason, voidWord } from './voided-finding.ts';
import { withdrawQuietly } from './withdraw-quietly.ts';

/** How long a claimed approval is held for whoever uses it. */
export const leaseMs = 60_000;

/** The person said yes to something that is no longer so: what they said is void, and they are asked anew. `contract`: because of which. */
export async function takeBack(
  deps: ExecutorDeps,
  approvalId: string,
  reason: VoidReason,
  contract: string | null = null,
): Promise<void> {
  deps.store.writer.approvals.void(approvalId, voidWord(reason), contract);
  await tellVoid(deps, approvalId);
}

/** Tells the windows of it, and the signer, whose trouble is nobody's here. */
export async function tellVoid(deps: ExecutorDeps, approvalId: string): Promise<void> {
  deps.notify({ topic: 'approval', id: approvalId });
  await withdrawQuietly(deps, approvalId);
}

/** APPROVAL_NOT_USABLE, with the reason in its facts. */
export function claimRefused(reason: string): AppError {
  return new AppError('APPROVAL_NOT_USABLE', 'rejected_by_user', 'This approval cannot be used.', {
    advice: 'Nothing was done. Open the request again and decide anew.',
    facts: { reason },
  });
}
