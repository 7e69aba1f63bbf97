import type { Hex } from 'viem';
import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import { isExpired } from '../approvals/expiry.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { requireStored } from '../store/stored.ts';
import type { ActOf } from './acts.ts';
import { assertMayBeAsked } from './may-be-asked.ts';
import { renewRequest } from './renew-request.ts';
import { bytesChanged } from './require-effect.ts';
import type { ExecutorDeps, Next, Run } from './run.ts';

/** Something other than a transaction that was worked out and waits for approval. */
interface WorkedOut {
  approval: ApprovalRecord;
  effect: EffectRecord;
  /** Why it would not be done as it stands any more; null where it would. */
  isOther: string | null;
  rehearse: (act: ActOf<'rehearse'>) => Promise<Next>;
  /** As it is stored now; null where it is not. */
  change: () => Hex | null;
  /** Around the showing, between the two points of its name. */
  between: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Has the signer show it to the person. A request that is over, or whose subject was changed by somebody, is worked
 * out and asked anew first: what is shown could be done at once.
 */
export async function presentWorkedOut(
  deps: ExecutorDeps,
  run: Run,
  { approval, effect, isOther, rehearse, change, between }: WorkedOut,
): Promise<ApprovalFacts> {
  const mustRenew =
    isOther !== null ||
    approval.status !== 'pending' ||
    isExpired(approval.expiresAt, deps.clock.now());
  // Where it cannot be worked out any more, the run goes on to say so.
  if (isOther !== null) deps.store.writer.approvals.void(approval.approvalId, isOther);
  const current = mustRenew ? await renewRequest(deps, run, approval, effect, rehearse) : approval;
  const stands = change();
  const { approvalId, expiresAt } = current;
  if (stands === null) throw bytesChanged();
  const facts = requireStored(current.facts);
  assertMayBeAsked(deps, facts);
  const read = await between(() =>
    deps.signer.proposeChange({ approvalId, change: stands, expiresAt }),
  );
  // A yes is to what the signer read; it must be what the yes will be used for.
  if (read.digest !== current.digest) throw bytesChanged();
  return facts;
}
