import { allFindings } from '../../shared/approvals/all-findings.ts';
import type {
  ApprovalFacts,
  CommandFacts,
  FileChangeFacts,
  PermitFacts,
  TransactionFacts,
  VisitFacts,
} from '../../shared/approvals/facts.ts';
import { commandRunBytes } from '../../shared/commands/command-run.ts';
import { fileChangeBytes } from '../../shared/files/file-change.ts';
import { visitBytes } from '../../shared/visits/visit.ts';
import type {
  CommandProposal,
  FileChangeProposal,
  MessageProposal,
  SignerProposal,
  SummaryLine,
  TransactionProposal,
  VisitProposal,
} from '../../shared/wallet/signer-proposal.ts';
import { aboutBatch } from './batch-check.ts';
import { subjectWords } from './subject-words.ts';
import { typeTheEnd, typeTheName, whatToType } from './what-to-type.ts';

/** Whether main and the signer speak of the same bytes; each sentence is a reason to answer nothing. */
export function disagreements(facts: ApprovalFacts, proposal: SignerProposal): string[] {
  if (facts.subject === 'transaction' && proposal.subject === 'transaction') {
    return aboutSigned(facts, proposal);
  }
  if (facts.subject === 'batch' && proposal.subject === 'batch') {
    return aboutBatch(facts, proposal);
  }
  if (facts.subject === 'file_change' && proposal.subject === 'file_change') {
    return aboutChange(facts, proposal);
  }
  if (facts.subject === 'command' && proposal.subject === 'command') {
    return aboutCommand(facts, proposal);
  }
  if (facts.subject === 'visit' && proposal.subject === 'visit') {
    return aboutVisit(facts, proposal);
  }
  if (facts.subject === 'permit' && proposal.subject === 'message') {
    return aboutPermit(facts, proposal);
  }
  return ['The signer was asked about something of another kind.'];
}

/** What the signer finds dangerous in a permit is never part of what a step asks for. */
function aboutPermit(facts: PermitFacts, proposal: MessageProposal): string[] {
  return [...aboutSigned(facts, proposal), ...proposal.dangers];
}

function aboutSigned(
  facts: TransactionFacts | PermitFacts,
  proposal: TransactionProposal | MessageProposal,
): string[] {
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

/** The digest is worked out here once more, from what is shown: paths, sizes, hashes and folders. */
function aboutChange(facts: FileChangeFacts, proposal: FileChangeProposal): string[] {
  const { path, kind } = facts.change;
  if (path !== proposal.path) return ['The signer was asked about another file.'];
  if (kind !== proposal.kind) return ['The signer was asked about another kind of change.'];
  const { digest } = fileChangeBytes(facts.change);
  if (digest === proposal.digest && facts.digest === digest) return [];
  return ['The signer holds another change of this file than the one that is shown.'];
}

/** The digest is worked out here once more, from what is shown: program, arguments, folder, variables and bounds. */
function aboutCommand(facts: CommandFacts, proposal: CommandProposal): string[] {
  if (facts.command.program !== proposal.program) {
    return ['The signer was asked about another program.'];
  }
  const { digest } = commandRunBytes(facts.command);
  if (digest === proposal.digest && facts.digest === digest) return [];
  return ['The signer holds another start of this program than the one that is shown.'];
}

/** The digest is worked out here once more, from what is shown: every act, and all that may be reached. */
function aboutVisit(facts: VisitFacts, proposal: VisitProposal): string[] {
  const { digest } = visitBytes(facts.visit);
  const isSame = facts.visit.actions.length === proposal.acts;
  if (isSame && digest === proposal.digest && facts.digest === digest) return [];
  return ['The signer holds another visit than the one that is shown.'];
}

/** Whole addresses among the lines that the signer wrote: who is paid, who may take, what is called. */
function addressesRead({ summary }: SignerProposal): readonly SummaryLine[] {
  return summary.filter(({ value }) => /^0x[0-9a-fA-F]{40}$/.test(value));
}

function isShown({ account, addresses }: TransactionFacts | PermitFacts, address: string): boolean {
  const shown = [account, ...addresses].map((fact) => fact.address.toLowerCase());
  return shown.includes(address.toLowerCase());
}

interface SigningState {
  facts: ApprovalFacts;
  /** Null until the signer has read the bytes. */
  proposal: SignerProposal | null;
  /** Whether what has to be ticked or typed, if there is anything, was. */
  accepted: boolean;
  /** How many of several payments were not in sight yet. */
  unseen?: number;
  armed: boolean;
  busy: boolean;
  /** Something that the program is to be given is not typed yet. */
  missing?: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** Whether there is something to tick or to type: a danger, or what could not be found out, which may be one. */
export function mustTick(facts: ApprovalFacts): boolean {
  return allFindings(facts).some(({ level }) => level === 'danger' || level === 'unknown');
}

/** When either side stops accepting an answer. */
export function expiry(facts: ApprovalFacts, proposal: SignerProposal | null): number {
  return Math.min(facts.expiresAt, proposal?.expiresAt ?? facts.expiresAt);
}

/** Why the button of the yes cannot be pressed now; null when it can. */
export function signingObstacle(state: SigningState): string | null {
  const { facts, proposal, unseen = 0 } = state;
  const words = subjectWords[facts.subject];
  if (expiry(facts, proposal) <= state.now) return words.expired;
  if (allFindings(facts).some(({ level }) => level === 'block'))
    return 'A finding blocks this step.';
  if (proposal === null) return 'The signer is still reading the bytes.';
  if (unseen > 0) {
    return `Scroll through all payments: ${unseen} of them were not in sight yet.`;
  }
  if (state.missing === true) return 'Type what the program is to be given first.';
  if (mustTick(facts) && !state.accepted) {
    const typed = whatToType(facts);
    if (typed === null) return words.tick;
    return 'address' in typed ? typeTheEnd : typeTheName;
  }
  if (state.busy) return 'Your answer is on its way to the signer.';
  if (!state.armed) return words.arming;
  return null;
}
