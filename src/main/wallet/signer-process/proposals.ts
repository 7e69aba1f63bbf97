// From "main asks" to "answered once". A proposal is what main wants signed or changed and what the
// signer itself read in it; only a person's answer, carrying the challenge of this very showing, turns it
// into one signature, or into one yes to a change of a file. All of it is in memory: lock and restart drop
// it, and main asks again.
import { timingSafeEqual } from 'node:crypto';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Decision } from '../../../shared/wallet/human-protocol.ts';
import { readingMs } from '../../../shared/wallet/reading-time.ts';
import type { SignerProposal } from '../../../shared/wallet/signer-proposal.ts';
import type { MessageSignature, SignResult } from '../protocol/control.ts';
import type {
  BatchRequest,
  ChangeRequest,
  MessageRequest,
  ProposalRequest,
} from '../protocol/proposal-requests.ts';
import { unsignedDigest } from '../transaction/sign-transaction.ts';
import { randomBytes } from '../vault/random-bytes.ts';
import { readBatchQuestion } from './batch-question.ts';
import { Bindings, bindingsOf } from './bindings.ts';
import { countWithin } from './limits/spending-limits.ts';
import {
  chainsOf,
  changeEntry,
  isHere,
  messageEntry,
  preApprovable,
  type Question,
  readChangeQuestion,
  readMessageQuestion,
  shownQuestion,
  transactionsOf,
} from './questions.ts';
import { signerError } from './signer-error.ts';
import { readTransactionQuestion, signatureKey } from './transaction-question.ts';
import { signedMessage, signedTransaction } from './use-key.ts';
import type { Unlocked, VaultSession } from './vault-session.ts';

const maximumOpen = 64;
/** Ms. A yes is for now. Main asks for minutes; longer than this would be a yes to be used some other day. */
export const longestLifetimeMs = 2 * 3_600_000;

interface Proposal {
  question: Question;
  state: 'asked' | 'approved' | 'signed';
  /** How many of its transactions were signed. */
  signed: number;
  challenge: string;
  shownAtMs: number;
  /** When it expires by the clock that cannot be set back. */
  endsAtMs: number;
}

/** Where questions and decisions go. */
export interface ProposalAudience {
  show(proposal: SignerProposal): void;
  /** `ledgerSeq`: entries of the signing ledger by then. */
  decided(approvalId: string, digest: string, decision: Decision, ledgerSeq: number): void;
}

export class Proposals {
  readonly #session: VaultSession;
  readonly #audience: ProposalAudience;
  readonly #open = new Map<string, Proposal>();
  readonly #bindings = new Bindings();

  constructor(session: VaultSession, audience: ProposalAudience) {
    this.#session = session;
    this.#audience = audience;
  }

  /** Checks the bytes and asks a person. Asking again for the same bytes changes nothing. */
  propose(request: ProposalRequest): { digest: string } {
    return this.#ask(request, (unlocked) => readTransactionQuestion(request, unlocked));
  }

  /** The same for several payments, which one answer is given to. */
  proposeBatch(request: BatchRequest): { digest: string } {
    return this.#ask(request, (unlocked) => readBatchQuestion(request, unlocked));
  }

  /** The same for a change of a file. A yes is told once, as the decision; another needs another answer. */
  proposeChange(request: ChangeRequest): { digest: string } {
    return this.#ask(request, () => readChangeQuestion(request));
  }

  /** The same for a message. */
  proposeMessage(request: MessageRequest): { digest: string } {
    const { now } = this.#session.options.clock;
    return this.#ask(request, (unlocked) => readMessageQuestion(request, unlocked, now()));
  }

  #ask(
    request: Pick<ProposalRequest, 'approvalId' | 'expiresAt'>,
    read: (unlocked: Unlocked) => Question,
  ): { digest: string } {
    const unlocked = this.#session.unlocked();
    this.#refuseExpired(request);
    const { now, monotonicMs } = this.#session.options.clock;
    const lifetimeMs = request.expiresAt - now();
    if (lifetimeMs > longestLifetimeMs) throw signerError('PROPOSAL_TOO_LONG');
    const question = read(unlocked);
    for (const each of transactionsOf(question)) countWithin(this.#session, unlocked, each);
    const { digest } = question;
    const { approvalId } = request;
    this.#bindings.bind(question, unlocked, this.#questions());
    const open = this.#open.get(approvalId);
    if (open && !isUsed(open)) return { digest };
    if (this.#open.size >= maximumOpen) this.#dropFinished();
    if (this.#open.size >= maximumOpen) throw signerError('PROPOSAL_TOO_MANY');
    const endsAtMs = monotonicMs() + lifetimeMs;
    const unanswered = { state: 'asked', signed: 0, challenge: '', shownAtMs: 0 } as const;
    const proposal: Proposal = { question, ...unanswered, endsAtMs };
    const granted = preApprovable(question).every(this.#session.options.preApproved);
    if (granted) this.#decide(proposal, 'approved');
    this.#open.set(approvalId, proposal);
    if (!granted) this.#show(proposal);
    return { digest };
  }

  /** Shows every open question anew, each with a new challenge: the window before is forgotten. */
  showAll(): void {
    for (const proposal of this.#open.values()) {
      if (proposal.state === 'asked') this.#show(proposal);
    }
  }

  /** Throws unless the answer is to the question that is shown, and not faster than reading. */
  approve(approvalId: string, challenge: string): void {
    const proposal = this.#find(approvalId);
    if (proposal.state !== 'asked') throw signerError('ALREADY_DECIDED', { approvalId });
    this.#refuseExpired(proposal.question.request);
    const matches = timingSafeEqual(Buffer.from(challenge), Buffer.from(proposal.challenge));
    if (!matches) throw signerError('CHALLENGE_MISMATCH', { approvalId });
    const { monotonicMs } = this.#session.options.clock;
    const enoughMs = readingMs(transactionsOf(proposal.question).length);
    if (monotonicMs() - proposal.shownAtMs < enoughMs) throw signerError('ANSWER_TOO_SOON');
    this.#decide(proposal, 'approved');
  }

  /** Ends an open question; what of an approved one was not signed yet can still be taken back, all of it. */
  end(approvalId: string, decision: 'rejected' | 'withdrawn'): void {
    const proposal = this.#holding(approvalId);
    if (proposal.state === 'signed') throw signerError('ALREADY_SIGNED', { approvalId });
    this.#open.delete(proposal.question.request.approvalId);
    this.#decide(proposal, decision);
  }

  /** Takes back what is for a chain and not signed yet, whatever was answered. */
  endOfChain(chainId: number): void {
    for (const [approvalId, { question, state }] of [...this.#open]) {
      if (state !== 'signed' && chainsOf(question).includes(chainId))
        this.end(approvalId, 'withdrawn');
    }
  }

  /** Signs an approved transaction, once; of several only the next. */
  sign(approvalId: string, digest: string): SignResult {
    const unlocked = this.#session.unlocked();
    const proposal = this.#holding(approvalId);
    const all = transactionsOf(proposal.question);
    const at = all.findIndex(({ request }) => request.approvalId === approvalId);
    const question = all[at];
    if (question === undefined) throw signerError('NOTHING_TO_SIGN', { approvalId });
    if (at < proposal.signed) throw signerError('ALREADY_SIGNED', { approvalId });
    const recomputed = unsignedDigest(hexToBytes(question.request.unsignedTx.slice(2)));
    if (digest !== recomputed || question.digest !== recomputed)
      throw signerError('DIGEST_MISMATCH');
    if (proposal.state !== 'approved') throw signerError('NOT_APPROVED', { approvalId });
    this.#refuseExpired(proposal.question.request);
    if (at > proposal.signed) throw signerError('BATCH_OUT_OF_ORDER', { approvalId });
    const entry = signatureKey(question);
    if (unlocked.ledger.isReplacement(entry) && !question.replaces) {
      this.end(approvalId, 'withdrawn');
      throw signerError('NONCE_SIGNED_MEANWHILE', { approvalId });
    }
    const counted = countWithin(this.#session, unlocked, question);
    const { now } = this.#session.options.clock;
    unlocked.ledger.append({ ...entry, ...counted, approvalId, at: now() });
    proposal.signed += 1;
    if (proposal.signed === all.length) proposal.state = 'signed';
    return signedTransaction(unlocked, question);
  }

  /** Signs an approved message, once. It is read again first: what it allows may have run out. */
  signMessage(approvalId: string, digest: string): MessageSignature {
    const unlocked = this.#session.unlocked();
    const proposal = this.#find(approvalId);
    const { question } = proposal;
    if (question.subject !== 'message') throw signerError('NOTHING_TO_SIGN', { approvalId });
    if (proposal.state === 'signed') throw signerError('ALREADY_SIGNED', { approvalId });
    const { now } = this.#session.options.clock;
    const again = readMessageQuestion(question.request, unlocked, now());
    if (digest !== again.digest || question.digest !== again.digest)
      throw signerError('DIGEST_MISMATCH');
    if (proposal.state !== 'approved') throw signerError('NOT_APPROVED', { approvalId });
    this.#refuseExpired(question.request);
    unlocked.ledger.append(messageEntry(again, now()));
    proposal.state = 'signed';
    return signedMessage(unlocked, again);
  }

  clear(): void {
    this.#open.clear();
    this.#bindings.clear();
  }

  #show(proposal: Proposal): void {
    proposal.challenge = `0x${bytesToHex(randomBytes(32))}`;
    proposal.shownAtMs = this.#session.options.clock.monotonicMs();
    this.#audience.show(shownQuestion(proposal.question, proposal.challenge));
  }

  /** A yes to a change is in the ledger before anyone is told: nothing of the signer follows it. */
  #decide(proposal: Proposal, decision: Decision): void {
    const { question } = proposal;
    const { ledger } = this.#session.unlocked();
    if (decision === 'approved' && isHere(question)) {
      ledger.append(changeEntry(question, this.#session.options.clock.now()));
    }
    if (decision === 'approved') proposal.state = 'approved';
    proposal.challenge = '';
    const { request, digest } = question;
    this.#audience.decided(request.approvalId, digest, decision, ledger.seq);
  }

  #find(approvalId: string): Proposal {
    const proposal = this.#open.get(approvalId);
    if (!proposal) throw signerError('PROPOSAL_UNKNOWN', { approvalId });
    return proposal;
  }

  #questions(): Question[] {
    return [...this.#open.values()].map(({ question }) => question);
  }

  /** The question that an id is part of. */
  #holding(approvalId: string): Proposal {
    const holds = ({ question }: Proposal) => bindingsOf(question).has(approvalId);
    return [...this.#open.values()].find(holds) ?? this.#find(approvalId);
  }

  #refuseExpired({
    approvalId,
    expiresAt,
  }: Pick<ProposalRequest, 'approvalId' | 'expiresAt'>): void {
    const { now, monotonicMs } = this.#session.options.clock;
    const proposal = this.#open.get(approvalId);
    const endsAtMs = proposal?.endsAtMs ?? Number.POSITIVE_INFINITY;
    if (now() < expiresAt && monotonicMs() < endsAtMs) return;
    if (proposal && proposal.state !== 'signed') {
      this.#open.delete(approvalId);
      this.#decide(proposal, 'expired');
    }
    throw signerError('PROPOSAL_EXPIRED', { approvalId });
  }

  #dropFinished(): void {
    const now = this.#session.options.clock.now();
    for (const [id, proposal] of this.#open) {
      const isOver = proposal.question.request.expiresAt <= now;
      if (isUsed(proposal) || isOver) this.#open.delete(id);
    }
  }
}

/** Whether everything that can come of it has come: a signature, or the yes to a change. */
function isUsed({ state, question }: Proposal): boolean {
  return state === 'signed' || (state === 'approved' && isHere(question));
}
