import type { UnsignedTransaction } from '../../chain/planned-transaction.ts';
import type { Claim } from '../../store/queries/approval-writer.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { between } from '../crash-points.ts';
import type { Workbench } from '../run.ts';
import { leaseMs } from '../use-approval.ts';
import { voidWord } from '../voided-finding.ts';
import { costKept, costOf } from './cost-of.ts';
import { countingAt } from './counting.ts';

/**
 * Takes the approval of a replacement for signing and sets aside what its fee may be beyond that of the one
 * that it replaces, in one transaction. Where a limit is in the way, what was approved is void.
 */
export async function claimReplacement(
  bench: Workbench,
  { approvalId, digest }: ApprovalRecord,
  transaction: UnsignedTransaction,
  effect: EffectRecord,
): Promise<Claim | { ok: false; reason: 'over_budget' }> {
  const { reader, writer } = bench.store;
  const { items } = await costOf(bench, transaction, { ...costKept(effect), assetChanges: [] });
  const fee = items.find(({ kind }) => kind === 'gas');
  return between(bench.crash, 'claim_replacement', () =>
    writer.together(() => {
      const claim = writer.approvals.claim(approvalId, digest, leaseMs, 'local');
      if (!claim.ok || fee === undefined) return claim;
      const decision = writer.spends.reserveMore(
        effect.effectId,
        fee,
        countingAt(reader, bench.clock),
      );
      if (decision.kind === 'ok') return claim;
      writer.approvals.void(approvalId, voidWord('budget'));
      return { ok: false, reason: 'over_budget' } as const;
    }),
  );
}
