import { AppError } from '../../shared/errors.ts';
import type { ExecutorDeps } from './run.ts';

/** A person's no: the transaction is cancelled and nothing of it was signed. */
export function reject({ store, notify }: ExecutorDeps, approvalId: string): void {
  store.writer.approvals.reject(approvalId, 'local', declined().toShape());
  notify({ topic: 'approval', id: approvalId });
}

function declined(): AppError {
  return new AppError('APPROVAL_REJECTED', 'rejected_by_user', 'You declined this transaction.', {
    advice: 'Nothing was signed or sent.',
  });
}
