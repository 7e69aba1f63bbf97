import { AppError } from '../../shared/errors.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { findApproval } from './find-approval.ts';
import type { ExecutorDeps } from './run.ts';

/** A person's no: what was to be done is cancelled and nothing of it was done. */
export function reject({ store, notify, secrets }: ExecutorDeps, approvalId: string): void {
  const { approval, effect } = findApproval(store.reader, approvalId);
  const isBatch = approval.facts.ok && approval.facts.value.subject === 'batch';
  const of = isBatch ? 'batch' : effect.realm;
  secrets?.forget(effect.effectId);
  store.writer.approvals.reject(approvalId, 'local', declined(of).toShape());
  notify({ topic: 'approval', id: approvalId });
}

function declined(of: keyof typeof words): AppError {
  const [message, advice] = words[of];
  return new AppError('APPROVAL_REJECTED', 'rejected_by_user', message, { advice });
}

const words: Readonly<Record<EffectRecord['realm'] | 'batch', readonly [string, string]>> = {
  batch: ['You declined these payments.', 'None of them was signed or sent.'],
  chain: ['You declined this transaction.', 'Nothing of it was signed or sent.'],
  signature: ['You declined this permit.', 'Nothing was signed or sent.'],
  command: ['You declined to run this program.', 'Nothing was started.'],
  visit: ['You declined this visit to the web.', 'No page was opened.'],
  file: ['You declined this change of a file.', 'The file was not touched.'],
};
