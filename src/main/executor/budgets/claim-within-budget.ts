import type { Cost } from '../../../shared/budgets/guard.ts';
import type { Claim } from '../../store/queries/approval-writer.ts';
import type { ApprovalRecord } from '../../store/queries/approvals.ts';
import type { Workbench } from '../run.ts';
import { leaseMs } from '../use-approval.ts';
import { voidWord } from '../voided-finding.ts';
import { countingAt } from './counting.ts';

/** Which mandate said yes in the place of a person, and what its transaction spends by the rehearsal. */
export interface UnderMandate {
  mandateId: string;
  executionId: string;
  spent: Readonly<Record<string, string>>;
}

/**
 * Takes an approval for signing and sets aside what its transaction may cost, in one transaction of the
 * store. Where a limit is in the way nothing is set aside, and what was approved is void: the person is
 * asked anew when there is room.
 */
export function claimWithinBudget(
  { store: { reader, writer }, clock }: Workbench,
  { approvalId, effectId, digest }: ApprovalRecord,
  cost: Cost,
  under: UnderMandate | null,
): Claim | { ok: false; reason: 'over_budget' } {
  return writer.together(() => {
    const by = under === null ? 'local' : `mandate:${under.mandateId}`;
    const claim = writer.approvals.claim(approvalId, digest, leaseMs, by);
    if (!claim.ok) return claim;
    const decision = writer.spends.reserve(effectId, cost, countingAt(reader, clock));
    if (decision.kind === 'ok') {
      if (under !== null) writer.mandates.used({ ...under, effectId, digest }, under.spent);
      return claim;
    }
    writer.approvals.void(approvalId, voidWord('budget'));
    return { ok: false, reason: 'over_budget' } as const;
  });
}
