import type { Decision } from '../../shared/wallet/human-protocol.ts';
import type { MessageProposal, SignerProposal } from '../../shared/wallet/signer-proposal.ts';
import { typeTheEnd } from './what-to-type.ts';

/** A message that the signer asks about and nobody has answered yet. */
export function openMessage(
  proposals: Readonly<Record<string, SignerProposal>>,
  decided: Readonly<Record<string, Decision>>,
): MessageProposal | null {
  for (const proposal of Object.values(proposals)) {
    if (proposal.subject === 'message' && decided[proposal.approvalId] === undefined)
      return proposal;
  }
  return null;
}

/** Why the button of the yes cannot be pressed now; null when it can. */
export function messageObstacle(state: {
  proposal: MessageProposal;
  accepted: boolean;
  armed: boolean;
  busy: boolean;
  /** Epoch milliseconds. */
  now: number;
}): string | null {
  const { proposal, accepted, armed, busy, now } = state;
  if (proposal.expiresAt <= now) return 'This request has expired. Nothing was signed.';
  if (proposal.dangers.length > 0 && !accepted) return typeTheEnd;
  if (busy) return 'Your answer is on its way to the signer.';
  if (!armed) return 'Take a moment to read. Signing is possible in a second.';
  return null;
}
