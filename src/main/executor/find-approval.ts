import { AppError } from '../../shared/errors.ts';
import type { Store } from '../store/open-store.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { requireEffect } from './require-effect.ts';

/** A request for approval with the transaction that it is for. APPROVAL_NOT_FOUND when there is none. */
export function findApproval(
  reader: Store['reader'],
  approvalId: string,
): { approval: ApprovalRecord; effect: EffectRecord } {
  const approval = reader.approvals.get(approvalId);
  if (approval !== undefined) return { approval, effect: requireEffect(reader, approval.effectId) };
  throw new AppError('APPROVAL_NOT_FOUND', 'invalid_params', 'There is no such request.', {
    facts: { approvalId },
  });
}
