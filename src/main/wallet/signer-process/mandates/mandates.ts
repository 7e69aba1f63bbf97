// Signing under mandates. Main asks, and the signer answers from its own record: what a mandate covers is reserved
// durably before anybody is told of the yes, the rest is refused with the limit that it would have passed. One
// request after the other, so that two at once cannot pass a limit together.
import type { ErrorShape } from '../../../../shared/errors.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { Decision, WindowToSigner } from '../../../../shared/wallet/human-protocol.ts';
import type { MandateDraft, SignedMandate } from '../../../../shared/wallet/mandate-terms.ts';
import type { SignResult } from '../../protocol/control.ts';
import type { MandateRequest } from '../../protocol/proposal-requests.ts';
import { signTransaction } from '../../transaction/sign-transaction.ts';
import { transactionError } from '../../transaction/transaction-error.ts';
import { signerError } from '../signer-error.ts';
import type { VaultSession } from '../vault-session.ts';
import { type Covered, checkMandate, checkStillCovered } from './check-mandate.ts';
import { countedOf, isKind, stateOf, usesOf } from './counted.ts';
import { checkDraft, draftDigest, type MandateMaker, makeMandate } from './make-mandate.ts';
import { mandateError } from './mandate-error.ts';
import { MandateKeyChain } from './mandate-key-chain.ts';
import { MandateOpener, type OpenMandate } from './mandate-opener.ts';
import { namedMandates } from './mandate-record.ts';

interface Approved extends Covered {
  mandateId: string;
  state: 'approved' | 'signed';
}

/** `ledgerSeq`: entries of the signing ledger by then; 0 while the vault is locked. */
export type Decided = (
  approvalId: string,
  digest: string,
  decision: Decision,
  ledgerSeq: number,
) => void;

export class Mandates {
  readonly #session: VaultSession;
  readonly #maker: MandateMaker;
  readonly #decided: Decided;
  /** What was approved in this process, by its approval. */
  readonly #approved = new Map<string, Approved>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(session: VaultSession, decided: Decided) {
    this.#session = session;
    const keyChain = new MandateKeyChain(session.options.loadKeyChain);
    this.#maker = { session, keyChain, opener: new MandateOpener(session, keyChain) };
    this.#decided = decided;
  }

  /** What a person returns to agree to these terms, and why they would be refused as they are. */
  async read(draft: MandateDraft): Promise<{ digest: string; problem: ErrorShape | null }> {
    this.#session.unlocked();
    const problem = await checkDraft(this.#maker, draft).then(
      () => null,
      (error: unknown) => toAppError(error).toShape(),
    );
    return { digest: draftDigest(draft), problem };
  }

  /** Throws VAULT_WRONG_PASSWORD, MANDATE_TERMS_CHANGED, or why the terms are refused. */
  create(
    request: Omit<Extract<WindowToSigner, { type: 'createMandate' }>, 'type'>,
  ): Promise<SignedMandate> {
    return this.#inTurn(async () => {
      const { terms, digest, password } = request;
      if (digest !== draftDigest(terms)) throw mandateError('MANDATE_TERMS_CHANGED');
      await this.#session.checkPassword(password);
      const { mandateId } = await makeMandate(this.#maker, terms);
      return this.#maker.opener.with(mandateId, viewOf);
    });
  }

  /** Those whose record is whole; while locked only those that sign while locked. */
  list(): Promise<SignedMandate[]> {
    return this.#inTurn(async () => {
      const { vaultId } = this.#session.status();
      const ids = namedMandates(this.#session.options.folder, vaultId ?? '');
      const found: SignedMandate[] = [];
      for (const id of ids.filter((each) => this.#maker.opener.canOpen(each))) {
        const view = await this.#maker.opener.with(id, viewOf).catch(nullIfRefused);
        if (view) found.push(view);
      }
      return found;
    });
  }

  /** Nothing that was approved under it is signed any more. Revoking it again changes nothing. */
  revoke(mandateId: string, by: 'person' | 'app'): Promise<SignedMandate> {
    return this.#inTurn(() =>
      this.#maker.opener.with(mandateId, async (open) => {
        const isRevoked = open.record.entries.some(isKind('revoked'));
        if (!isRevoked) await open.seal({ kind: 'revoked', at: open.now(), by });
        for (const [id, approved] of this.#approved) {
          if (approved.mandateId === mandateId) this.#drop(id, approved, 'withdrawn');
        }
        return viewOf(open);
      }),
    );
  }

  /**
   * All of a chain; the vault is open. One whose record is broken signs nothing as it is, and is left. Throws
   * SIGNER_LOCKED, LEDGER_IO_ERROR and, where a key chain has to be asked and does not answer, its code; those that
   * could be revoked are by then.
   */
  async revokeOfChain(chainId: number): Promise<void> {
    const { vaultId } = this.#session.status();
    const failed: unknown[] = [];
    for (const id of namedMandates(this.#session.options.folder, vaultId ?? '')) {
      const record = this.#maker.opener.recordOf(id);
      if (record?.created.terms.chainId !== chainId) continue;
      if (record.entries.some(isKind('revoked'))) continue;
      await this.revoke(id, 'app').catch((error: unknown) => {
        if (!isBroken(error)) failed.push(error);
      });
    }
    if (failed.length > 0) throw failed[0];
  }

  /** Reserves and approves what the mandate covers. Throws the limit that it would pass. */
  propose(request: MandateRequest): Promise<{ digest: string }> {
    const { mandateId, approvalId } = request;
    return this.#inTurn(() =>
      this.#maker.opener.with(mandateId, async (open) => {
        const covered = this.#check(open, request);
        const { digest } = covered.reservation;
        open.append(covered.reservation);
        this.#approved.set(approvalId, { ...covered, mandateId, state: 'approved' });
        this.#decided(approvalId, digest, 'approved', this.#ledgerSeq());
        return { digest };
      }),
    );
  }

  /** Whether an approval was given by a mandate. */
  has(approvalId: string): boolean {
    return this.#approved.has(approvalId);
  }

  /** Signs what a mandate approved, once. */
  sign(approvalId: string, digest: string): Promise<SignResult> {
    const { mandateId } = this.#find(approvalId);
    return this.#inTurn(() =>
      this.#maker.opener.with(mandateId, async (open) => {
        const approved = this.#find(approvalId);
        if (approved.state === 'signed') throw signerError('ALREADY_SIGNED', { approvalId });
        if (digest !== approved.reservation.digest) throw signerError('DIGEST_MISMATCH');
        this.#checkAgain(open, approved);
        const { nonce } = approved.reservation;
        await open.seal({ kind: 'signed', at: open.now(), approvalId, digest, nonce });
        approved.state = 'signed';
        return this.#signed(open, approved);
      }),
    );
  }

  /** Takes back what was approved and not signed yet; it counts no longer. */
  withdraw(approvalId: string): Promise<null> {
    const { mandateId } = this.#find(approvalId);
    return this.#inTurn(() =>
      this.#maker.opener.with(mandateId, async (open) => {
        const approved = this.#find(approvalId);
        if (approved.state === 'signed') throw signerError('ALREADY_SIGNED', { approvalId });
        this.#drop(approvalId, approved, 'withdrawn');
        open.append({ kind: 'released', at: open.now(), approvalId });
        return null;
      }),
    );
  }

  clear(): void {
    this.#approved.clear();
  }

  /** A refusal is on record before it is told, unless the same was told just before. */
  #check(open: OpenMandate, request: MandateRequest): Covered {
    const { approvalId } = request;
    try {
      const covered = checkMandate(open.record, request, open.now());
      this.#refuseOutside(request, covered);
      return covered;
    } catch (error) {
      const { code } = toAppError(error);
      const last = open.record.entries.at(-1);
      const told = last?.kind === 'refused' && last.code === code && last.approvalId === approvalId;
      if (!told) open.append({ kind: 'refused', at: open.now(), approvalId, code });
      throw error;
    }
  }

  /** What the open vault knows beside the record: its chains, and what a person had signed for this account. */
  #refuseOutside({ approvalId }: MandateRequest, { transaction, reservation }: Covered): void {
    if (!this.#session.isUnlocked) return;
    const { vault, ledger } = this.#session.unlocked();
    const chainId = Number(transaction.chainId);
    if (!vault.manifest.chains.includes(chainId))
      throw transactionError('TX_CHAIN_NOT_ENABLED', { chainId });
    const before = ledger.digestOf(approvalId) ?? reservation.digest;
    if (before !== reservation.digest) throw signerError('APPROVAL_ID_REUSED');
  }

  #checkAgain(open: OpenMandate, approved: Approved): void {
    const { approvalId } = approved.reservation;
    try {
      checkStillCovered(open.record, approved, open.now());
      const { ledger } = this.#session.isUnlocked ? this.#session.unlocked() : { ledger: null };
      const entry = entryOf(open, approved);
      if (ledger?.isReplacement(entry))
        throw mandateError('MANDATE_NONCE_SIGNED', { nonce: entry.nonce });
    } catch (error) {
      const expired = error instanceof AppError && error.code === 'PROPOSAL_EXPIRED';
      this.#drop(approvalId, approved, expired ? 'expired' : 'withdrawn');
      throw error;
    }
  }

  #signed(open: OpenMandate, approved: Approved): SignResult {
    const { approvalId, digest } = approved.reservation;
    const { account: from } = open.record.created.terms;
    if (this.#session.isUnlocked) {
      const at = this.#session.options.clock.now();
      this.#session.unlocked().ledger.append({ ...entryOf(open, approved), approvalId, at });
    }
    const signed = open.withKey((key) => signTransaction(approved.transaction, key, from));
    return { ...signed, digest, from, ledgerSeq: this.#ledgerSeq() };
  }

  #drop(approvalId: string, { state, reservation }: Approved, decision: Decision): void {
    if (state === 'signed') return;
    this.#approved.delete(approvalId);
    this.#decided(approvalId, reservation.digest, decision, this.#ledgerSeq());
  }

  #find(approvalId: string): Approved {
    const approved = this.#approved.get(approvalId);
    if (!approved) throw signerError('PROPOSAL_UNKNOWN', { approvalId });
    return approved;
  }

  #ledgerSeq(): number {
    return this.#session.isUnlocked ? this.#session.unlocked().ledger.seq : 0;
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const next = this.#last.then(action);
    this.#last = next.catch(() => undefined);
    return next;
  }
}

/** What the signing ledger knows a signature by. */
function entryOf(open: OpenMandate, { reservation }: Covered) {
  const { chainId, account } = open.record.created.terms;
  return { chainId, from: account, nonce: reservation.nonce, digest: reservation.digest };
}

function viewOf(open: OpenMandate): SignedMandate {
  const { record } = open;
  const { terms, at: createdAt } = record.created;
  const signed = countedOf(record, Infinity);
  const revoked = record.entries.find(isKind('revoked'));
  const state = stateOf(record, open.now());
  return { terms, state, uses: usesOf(signed), createdAt, revokedAt: revoked?.at ?? null };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function isBroken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'MANDATE_LEDGER_CORRUPT';
}
