import type { ApprovalRecord } from '../../store/queries/approvals.ts';

/** What a person's answer has to name: the bytes that were shown, of all payments where they are several. */
export function digestAsked(approval: ApprovalRecord | undefined): string | undefined {
  if (approval === undefined) return undefined;
  const { facts, digest } = approval;
  return facts.ok && facts.value.subject === 'batch' ? facts.value.batchDigest : digest;
}
