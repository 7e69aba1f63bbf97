import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import { AppError } from '../../../shared/errors.ts';
import { isExpired } from '../../approvals/expiry.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import { between } from '../crash-points.ts';
import { abiOf } from '../present-approval.ts';
import type { Workbench } from '../run.ts';
import { expectationOf } from '../unsigned-transaction.ts';
import { replaceable } from './replaceable.ts';
import { unsignedReplacement } from './sign-replacement.ts';

/** Has the signer show a replacement to the person. One whose time is over is asked for anew by the person. */
export async function presentReplacement(
  bench: Workbench,
  approval: ApprovalRecord,
  effect: EffectRecord,
): Promise<ApprovalFacts> {
  const { approvalId, expiresAt, status } = approval;
  if (status !== 'pending' || isExpired(expiresAt, bench.clock.now())) throw over();
  await replaceable(bench, effect);
  const { bytes, transaction } = unsignedReplacement(approval, effect);
  const facts = requireStored(approval.facts);
  await between(bench.crash, 'present_replacement', () =>
    bench.signer.propose({
      ...{ approvalId, unsignedTx: bytes, expiresAt, ...abiOf(facts) },
      expectation: expectationOf(transaction),
    }),
  );
  return facts;
}

function over(): AppError {
  return new AppError(
    'APPROVAL_NOT_PENDING',
    'invalid_params',
    'This request no longer waits for an answer.',
    { advice: 'Nothing was signed. Ask again for the higher fee, or for the cancellation.' },
  );
}
