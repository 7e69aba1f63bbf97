import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import type { SignerProposal, SummaryLine } from '../../shared/wallet/human-protocol.ts';

/** Whether main and the signer speak of the same bytes; each sentence is a reason to sign nothing. */
export function disagreements(facts: ApprovalFacts, proposal: SignerProposal): string[] {
  const reasons: string[] = [];
  if (facts.digest.toLowerCase() !== proposal.digest.toLowerCase()) {
    reasons.push('The signer holds other bytes than those that were rehearsed.');
  }
  if (facts.chainId !== proposal.chainId) reasons.push('The signer would sign for another chain.');
  if (facts.account.address.toLowerCase() !== proposal.from.toLowerCase()) {
    reasons.push('The signer would sign with another account.');
  }
  const unshown = addressesRead(proposal).filter(({ value }) => !isShown(facts, value));
  for (const { label } of unshown) {
    reasons.push(`The signer read an address as “${label}” that was not shown.`);
  }
  return reasons;
}

/** Whole addresses among the lines that the signer wrote: who is paid, who may take, what is called. */
function addressesRead({ summary }: SignerProposal): readonly SummaryLine[] {
  return summary.filter(({ value }) => /^0x[0-9a-fA-F]{40}$/.test(value));
}

function isShown({ account, addresses }: ApprovalFacts, address: string): boolean {
  const shown = [account, ...addresses].map((fact) => fact.address.toLowerCase());
  return shown.includes(address.toLowerCase());
}

interface SigningState {
  facts: ApprovalFacts;
  /** Null until the signer has read the bytes. */
  proposal: SignerProposal | null;
  /** Whether a danger, if there is one, was ticked. */
  accepted: boolean;
  armed: boolean;
  busy: boolean;
  /** Epoch milliseconds. */
  now: number;
}

export function hasDanger(facts: ApprovalFacts): boolean {
  return facts.findings.some(({ level }) => level === 'danger');
}

/** When either side stops accepting an answer. */
export function expiry(facts: ApprovalFacts, proposal: SignerProposal | null): number {
  return Math.min(facts.expiresAt, proposal?.expiresAt ?? facts.expiresAt);
}

/** Why the signing button cannot be pressed now; null when it can. */
export function signingObstacle(state: SigningState): string | null {
  const { facts, proposal } = state;
  if (expiry(facts, proposal) <= state.now) return 'This approval has expired. Nothing was signed.';
  if (facts.findings.some(({ level }) => level === 'block')) return 'A finding blocks this step.';
  if (proposal === null) return 'The signer is still reading the bytes.';
  if (hasDanger(facts) && !state.accepted) return 'Tick the box to enable signing.';
  if (state.busy) return 'Your answer is on its way to the signer.';
  if (!state.armed) return 'Take a moment to read. Signing is possible in a second.';
  return null;
}
