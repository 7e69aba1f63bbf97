import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import type { Decision } from '../../shared/wallet/human-protocol.ts';

/** How an approval stands once it waits for nobody. */
export type Outcome = 'signing' | 'signed' | 'asked_again' | 'rejected' | 'expired' | 'withdrawn';

/**
 * From the answer that the signer took in this window, and from what main has written since; null while it
 * waits. A yes is only called signed when it was used, and main may have had to take it back.
 */
export function outcomeOf(
  status: ApprovalFacts['status'],
  decision: Decision | undefined,
): Outcome | null {
  if (status === 'consumed') return 'signed';
  if (decision === 'approved') return status === 'void' ? 'asked_again' : 'signing';
  if (status === 'approved') return 'signing';
  if (status === 'void') return 'withdrawn';
  return decision ?? (status === 'pending' ? null : status);
}
