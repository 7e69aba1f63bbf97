// An approval is used once: claimed with a lease, signed, then consumed in the one transaction that
// also writes the intent with its bytes. A lease that ended without bytes returns it to pending.
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { WriteConnection } from '../connection.ts';
import { newSecretId } from '../new-id.ts';
import {
  type ApprovalRow,
  approvalColumns,
  approvalRow,
  setApprovalStatus,
} from './approval-rows.ts';
import {
  type Consumption,
  consumeWithFileIntent,
  consumeWithIntent,
  consumeWithReplacement,
  consumeWithSignature,
  type FileIntent,
  isNoLongerOut,
  type MadeSignature,
  type SignedIntent,
} from './consume-approval.ts';
import { readHalted } from './halted.ts';
import { moveEffect } from './move-effect.ts';
import {
  type NewApprovalFacts,
  type ReplacementBytes,
  requestApproval,
} from './request-approval.ts';
import { updateToolExecution } from './tool-execution-rows.ts';

export type ClaimRefusal =
  | 'halted'
  | 'not_found'
  | 'not_pending'
  | 'expired'
  | 'digest_mismatch'
  | 'claimed';

/** `lease` proves the claim; it goes back in with `consumeWithIntent` or `releaseLease`. */
export type Claim = { ok: true; lease: string } | { ok: false; reason: ClaimRefusal };

export class ApprovalWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * Asks for approval of a simulated effect, or of a replacement of one that is on its way. The open one is
   * answered when it is for the same bytes.
   */
  request(
    effectId: string,
    facts: NewApprovalFacts,
    policyVersion: number,
    replacement: ReplacementBytes | null = null,
  ): ApprovalFacts {
    return this.#db.write(() =>
      requestApproval(this.#db, effectId, { facts, policyVersion, replacement }),
    );
  }

  /** The same under an id that the signer was told already, for one of several payments that were answered at once. */
  requestAs(
    approvalId: string,
    effectId: string,
    facts: NewApprovalFacts,
    policyVersion: number,
  ): ApprovalFacts {
    return this.#db.write(() =>
      requestApproval(this.#db, effectId, { facts, policyVersion, replacement: null, approvalId }),
    );
  }

  /**
   * Takes an approval for signing: one caller at a time, only unexpired, only for the digest that the
   * caller is about to sign. The effect becomes `approved`.
   */
  claim(approvalId: string, digest: string, leaseMs: number, decidedBy: string): Claim {
    return this.#db.write((): Claim => {
      if (readHalted(this.#db) !== null) return { ok: false, reason: 'halted' };
      const row = approvalRow(this.#db, approvalId);
      if (row === undefined) return { ok: false, reason: 'not_found' };
      if (isNoLongerOut(this.#db, row)) return { ok: false, reason: 'not_pending' };
      this.#db.lives.begin(approvalId, row.expiresAt - row.createdAt);
      const isOver = this.#db.lives.isOver(approvalId);
      const reason = refuseClaim(row, digest, isOver ? row.expiresAt : this.#db.now());
      if (reason !== null) return { ok: false, reason };
      const lease = { token: newSecretId(), untilAt: this.#db.now() + leaseMs };
      setApprovalStatus(this.#db, row, { status: 'approved', lease, decidedBy });
      if (row.status === 'pending' && row.purpose === 'original')
        moveEffect(this.#db, row.effectId, 'approved');
      return { ok: true, lease: lease.token };
    });
  }

  /** Gives a claim back without bytes: the approval is pending again. False when it was not held. */
  releaseLease(approvalId: string, lease: string): boolean {
    return this.#db.write(() => {
      const row = approvalRow(this.#db, approvalId);
      if (row?.status !== 'approved' || row.lease !== lease) return false;
      this.#release(row, 'released');
      return true;
    });
  }

  /** At start: no lease outlives the process that held it. Returns how many were dropped. */
  releaseEveryLease(): number {
    return this.#db.write(() => {
      const held = this.#rows("status = 'approved'");
      for (const row of held) this.#release(row, 'restarted');
      return held.length;
    });
  }

  /**
   * Uses an approval up: consumed, effect to `intent` with its bytes, transaction and audit line, all
   * or nothing. A claim whose lease ran out still counts while nobody else took it.
   */
  consumeWithIntent(intent: SignedIntent): Consumption {
    return consumeWithIntent(this.#db, intent);
  }

  /**
   * The same for a replacement: consumed, and the transaction that carries the effect from now on, beside
   * the one that it replaces. Both are known before any byte of it goes out.
   */
  consumeWithReplacement(intent: SignedIntent): Consumption {
    return consumeWithReplacement(this.#db, intent);
  }

  /**
   * The same for a change of a file, which nobody signs: consumed and effect to `intent`, all or nothing.
   * The caller has just seen that the file is as it was rehearsed, and keeps what will be replaced.
   */
  consumeWithFileIntent(intent: FileIntent): Consumption {
    return consumeWithFileIntent(this.#db, intent);
  }

  /** The same for a signature alone: consumed, and the effect confirmed with it. */
  consumeWithSignature(made: MadeSignature): Consumption {
    return consumeWithSignature(this.#db, made);
  }

  /**
   * Takes an open approval back, e.g. because the chain moved on; `contract`: because of which. The effect is
   * simulated again.
   */
  void(approvalId: string, reason: string, contract: string | null = null): boolean {
    return this.#db.write(() => {
      const row = approvalRow(this.#db, approvalId);
      if (row === undefined || (row.status !== 'pending' && row.status !== 'approved'))
        return false;
      setApprovalStatus(this.#db, row, { status: 'void', reason, contract });
      if (row.status === 'approved' && row.purpose === 'original')
        moveEffect(this.#db, row.effectId, 'simulated');
      return true;
    });
  }

  /** A person's no: the effect is cancelled. False when the approval no longer waits, or is being signed. */
  reject(approvalId: string, decidedBy: string, error: ErrorShape): boolean {
    return this.#db.write(() => {
      const row = approvalRow(this.#db, approvalId);
      if (row?.status !== 'pending') return false;
      setApprovalStatus(this.#db, row, { status: 'rejected', decidedBy });
      // What it would have replaced stays on its way.
      if (row.purpose !== 'original') return true;
      const columns = { error: JSON.stringify(error) };
      moveEffect(this.#db, row.effectId, 'cancelled', columns, { code: error.code });
      this.#db.run('DELETE FROM nonce_reservations WHERE effect_id = @effectId', {
        effectId: row.effectId,
      });
      const failed = { execution_status: 'failed', error_message: error.message };
      updateToolExecution(this.#db, row.effectId, failed);
      return true;
    });
  }

  /**
   * Ends every approval whose time is over, by the clock or by what this process counted, unless it is just
   * being signed. Returns their ids.
   */
  expire(): string[] {
    return this.#db.write(() => {
      const over = [...this.#overByClock(), ...this.#overByCount()];
      for (const row of over) {
        if (row.status === 'approved') this.#release(row, 'lease_ended');
        setApprovalStatus(this.#db, { ...row, status: 'pending' }, { status: 'expired' });
      }
      return over.map((row) => row.approvalId);
    });
  }

  /** At start: what an earlier process asked is counted as if it was asked now. */
  countOpen(): void {
    for (const { approvalId, createdAt, expiresAt } of this.#rows("status = 'pending'")) {
      this.#db.lives.begin(approvalId, expiresAt - createdAt);
    }
  }

  #overByClock(): ApprovalRow[] {
    return this.#rows(
      `expires_at <= @now AND (status = 'pending' OR (status = 'approved' AND lease_until_at <= @now))`,
    );
  }

  #overByCount(): ApprovalRow[] {
    const now = this.#db.now();
    return this.#db.lives.over().flatMap((approvalId) => {
      const row = approvalRow(this.#db, approvalId);
      const isOpen = row?.status === 'pending' || row?.status === 'approved';
      if (!isOpen) this.#db.lives.end(approvalId);
      return row?.status === 'pending' && row.expiresAt > now ? [row] : [];
    });
  }

  #release(row: ApprovalRow, reason: string): void {
    if (row.purpose === 'original') moveEffect(this.#db, row.effectId, 'simulated', {}, { reason });
    setApprovalStatus(this.#db, row, { status: 'pending', reason });
  }

  #rows(where: string): ApprovalRow[] {
    return this.#db.all<ApprovalRow>(
      `SELECT ${approvalColumns} FROM approvals WHERE ${where} ORDER BY created_at, rowid`,
      { now: this.#db.now() },
    );
  }
}

/** Why a claim is refused at `nowMs`; null when it is not. */
function refuseClaim(row: ApprovalRow, digest: string, nowMs: number): ClaimRefusal | null {
  if (row.status !== 'pending' && row.status !== 'approved') return 'not_pending';
  if (row.digest !== digest) return 'digest_mismatch';
  if (nowMs >= row.expiresAt) return 'expired';
  if (row.status === 'approved' && (row.leaseUntilAt ?? 0) > nowMs) return 'claimed';
  return null;
}
