// From "main asks" to "signed once". A proposal is what main wants signed and what the signer itself
// read in it; only a person's answer, carrying the challenge of this very showing, turns it into one
// signature. All of it is in memory: lock and restart drop it, and main asks again.
import { timingSafeEqual } from 'node:crypto';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Decision, SignerProposal } from '../../../shared/wallet/human-protocol.ts';
import { findAccount, withAccountKey } from '../hd/account-key.ts';
import type { ProposalRequest, SignResult } from '../protocol/control.ts';
import { checkTransaction } from '../transaction/check-transaction.ts';
import { matchExpectation } from '../transaction/expectation.ts';
import { decodeKnownCall } from '../transaction/known-calls.ts';
import type { ParsedTransaction } from '../transaction/parse-transaction.ts';
import { signTransaction, unsignedDigest } from '../transaction/sign-transaction.ts';
import { summarise } from '../transaction/summarise.ts';
import { transactionError } from '../transaction/transaction-error.ts';
import type { ManifestAccount } from '../vault/manifest.ts';
import { randomBytes } from '../vault/random-bytes.ts';
import { signerError } from './signer-error.ts';
import type { Unlocked, VaultSession } from './vault-session.ts';

/** An answer sooner than this after the question was shown is not a person's. */
const minimumReadingMs = 900;
const maximumOpen = 64;
/** A yes is for now. Main asks for minutes; longer than this would be a yes to be used some other day. */
const longestLifetimeMs = 2 * 3_600_000;

interface Proposal {
  request: ProposalRequest;
  transaction: ParsedTransaction;
  account: ManifestAccount;
  digest: string;
  replaces: boolean;
  state: 'asked' | 'approved' | 'signed';
  challenge: string;
  shownAtMs: number;
  /** When it expires by the clock that cannot be set back. */
  endsAtMs: number;
}

/** Where questions and decisions go. */
export interface ProposalAudience {
  show(proposal: SignerProposal): void;
  decided(approvalId: string, digest: string, decision: Decision): void;
}

export class Proposals {
  readonly #session: VaultSession;
  readonly #audience: ProposalAudience;
  readonly #open = new Map<string, Proposal>();
  /** Every approval of this session with its digest: an id never changes its transaction. */
  readonly #bound = new Map<string, string>();

  constructor(session: VaultSession, audience: ProposalAudience) {
    this.#session = session;
    this.#audience = audience;
  }

  /** Checks the bytes and asks a person. Asking again for the same bytes changes nothing. */
  propose(request: ProposalRequest): { digest: string } {
    const unlocked = this.#session.unlocked();
    this.#refuseExpired(request);
    const { now, monotonicMs } = this.#session.options.clock;
    const lifetimeMs = request.expiresAt - now();
    if (lifetimeMs > longestLifetimeMs) throw signerError('PROPOSAL_TOO_LONG');
    const { transaction, account } = readRequest(request, unlocked);
    const digest = unsignedDigest(hexToBytes(request.unsignedTx.slice(2)));
    const { approvalId } = request;
    const before = unlocked.ledger.digestOf(approvalId) ?? this.#bound.get(approvalId);
    if (before !== undefined && before !== digest) throw signerError('APPROVAL_ID_REUSED');
    const open = this.#open.get(approvalId);
    if (open && open.state !== 'signed') return { digest };
    if (this.#open.size >= maximumOpen) this.#dropFinished();
    if (this.#open.size >= maximumOpen) throw signerError('PROPOSAL_TOO_MANY');
    const replaces = unlocked.ledger.isReplacement(ledgerKey(transaction, account, digest));
    const proposal: Proposal = {
      request,
      transaction,
      account,
      digest,
      replaces,
      state: 'asked',
      challenge: '',
      shownAtMs: 0,
      endsAtMs: monotonicMs() + lifetimeMs,
    };
    this.#bound.set(approvalId, digest);
    this.#open.set(approvalId, proposal);
    const { chainId } = request.expectation;
    if (this.#session.options.preApproved({ chainId, replaces }))
      this.#decide(proposal, 'approved');
    else this.#show(proposal);
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
    this.#refuseExpired(proposal.request);
    const matches = timingSafeEqual(Buffer.from(challenge), Buffer.from(proposal.challenge));
    if (!matches) throw signerError('CHALLENGE_MISMATCH', { approvalId });
    const { monotonicMs } = this.#session.options.clock;
    if (monotonicMs() - proposal.shownAtMs < minimumReadingMs) throw signerError('ANSWER_TOO_SOON');
    this.#decide(proposal, 'approved');
  }

  /** Ends an open question; an approved one that was not signed yet can still be taken back. */
  end(approvalId: string, decision: 'rejected' | 'withdrawn'): void {
    const proposal = this.#find(approvalId);
    if (proposal.state === 'signed') throw signerError('ALREADY_SIGNED', { approvalId });
    this.#open.delete(approvalId);
    this.#decide(proposal, decision);
  }

  /** Signs an approved transaction, once. */
  sign(approvalId: string, digest: string): SignResult {
    const unlocked = this.#session.unlocked();
    const proposal = this.#find(approvalId);
    if (proposal.state === 'signed') throw signerError('ALREADY_SIGNED', { approvalId });
    const { request, transaction, account } = proposal;
    const recomputed = unsignedDigest(hexToBytes(request.unsignedTx.slice(2)));
    if (digest !== recomputed || proposal.digest !== recomputed)
      throw signerError('DIGEST_MISMATCH');
    if (proposal.state !== 'approved') throw signerError('NOT_APPROVED', { approvalId });
    this.#refuseExpired(request);
    const entry = ledgerKey(transaction, account, digest);
    if (unlocked.ledger.isReplacement(entry) && !proposal.replaces) {
      this.end(approvalId, 'withdrawn');
      throw signerError('NONCE_SIGNED_MEANWHILE', { approvalId });
    }
    unlocked.ledger.append({ ...entry, approvalId, at: this.#session.options.clock.now() });
    proposal.state = 'signed';
    const { address: from } = account;
    const signed = withAccountKey(unlocked.vault, account, (key) =>
      signTransaction(transaction, key, from),
    );
    return { ...signed, digest, from, ledgerSeq: unlocked.ledger.seq };
  }

  clear(): void {
    this.#open.clear();
    this.#bound.clear();
  }

  #show(proposal: Proposal): void {
    const { request, transaction, account, digest, replaces } = proposal;
    proposal.challenge = `0x${bytesToHex(randomBytes(32))}`;
    proposal.shownAtMs = this.#session.options.clock.monotonicMs();
    this.#audience.show({
      approvalId: request.approvalId,
      challenge: proposal.challenge,
      digest,
      chainId: request.expectation.chainId,
      from: account.address,
      expiresAt: request.expiresAt,
      replaces,
      summary: summarise(transaction, account.address, digest, replaces),
    });
  }

  #decide(proposal: Proposal, decision: Decision): void {
    if (decision === 'approved') proposal.state = 'approved';
    proposal.challenge = '';
    this.#audience.decided(proposal.request.approvalId, proposal.digest, decision);
  }

  #find(approvalId: string): Proposal {
    const proposal = this.#open.get(approvalId);
    if (!proposal) throw signerError('PROPOSAL_UNKNOWN', { approvalId });
    return proposal;
  }

  #refuseExpired({ approvalId, expiresAt }: ProposalRequest): void {
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
    for (const [id, { state, request }] of this.#open) {
      if (state === 'signed' || request.expiresAt <= now) this.#open.delete(id);
    }
  }
}

function readRequest({ unsignedTx, expectation }: ProposalRequest, { vault }: Unlocked) {
  const bytes = hexToBytes(unsignedTx.slice(2));
  const transaction = checkTransaction(bytes, BigInt(expectation.chainId));
  if (transaction.signature !== null) throw transactionError('TX_MALFORMED', { part: 'signature' });
  if (transaction.to === null) throw transactionError('TX_CREATION_REFUSED');
  if (!vault.manifest.chains.includes(expectation.chainId)) {
    throw transactionError('TX_CHAIN_NOT_ENABLED', { chainId: expectation.chainId });
  }
  // A yes to bytes that the signer cannot put into words would be a yes to main's word for them.
  if (transaction.data.length > 0 && decodeKnownCall(transaction.data) === null) {
    throw transactionError('TX_CALL_UNKNOWN');
  }
  const account = findAccount(vault, expectation.from);
  matchExpectation(transaction, expectation);
  return { transaction, account };
}

function ledgerKey(transaction: ParsedTransaction, account: ManifestAccount, digest: string) {
  return {
    chainId: Number(transaction.chainId),
    from: account.address,
    nonce: String(transaction.nonce),
    digest,
  };
}
