// How an approval is used up: in one transaction with what it was given for, all or nothing.
import type { WriteConnection } from '../connection.ts';
import { toYaml } from '../yaml-text.ts';
import { type ApprovalRow, approvalRow, setApprovalStatus } from './approval-rows.ts';
import {
  insertTransaction,
  replaceCarrier,
  type SignedTransaction,
} from './effect-transactions.ts';
import { readHalted } from './halted.ts';
import { moveEffect, requireEffect } from './move-effect.ts';
import { isNonceTaken } from './nonces.ts';
import { updateToolExecution } from './tool-execution-rows.ts';

type ConsumeRefusal = 'halted' | 'not_found' | 'not_claimed' | 'mismatch' | 'nonce_taken';
export type Consumption = { ok: true } | { ok: false; reason: ConsumeRefusal };

/** A change of a file that is about to be made. */
export interface FileIntent {
  approvalId: string;
  lease: string;
  effectId: string;
}

/** The signer's answer to a claim. */
export interface SignedIntent extends SignedTransaction {
  approvalId: string;
  lease: string;
}

/** The signer's answer to a claim of a signature alone. */
export interface MadeSignature extends FileIntent {
  /** 0x-hex of 65 bytes. */
  signature: string;
}

/** Effect to `intent` with its bytes, transaction and audit line. */
export function consumeWithIntent(db: WriteConnection, intent: SignedIntent): Consumption {
  return consume(db, intent, (row) => {
    const { approvalId, lease: _lease, ...transaction } = intent;
    const { nonce, signedBytes, txHash } = transaction;
    if (row.nonce !== nonce || row.purpose !== 'original') return 'mismatch';
    if (isNonceTaken(db, requireEffect(db, row.effectId), nonce)) return 'nonce_taken';
    setApprovalStatus(db, row, { status: 'consumed' });
    const columns = { signed_bytes: signedBytes, tx_hash: txHash };
    const body = { approvalId, digest: row.digest, txHash, nonce };
    const effect = moveEffect(db, row.effectId, 'intent', columns, body);
    insertTransaction(db, effect, 'original', transaction);
    updateToolExecution(db, row.effectId, { tx_hash: txHash });
    return null;
  });
}

/** The transaction carries the effect from now on, beside the one that it replaces. */
export function consumeWithReplacement(db: WriteConnection, intent: SignedIntent): Consumption {
  return consume(db, intent, (row) => {
    const { approvalId: _id, lease: _lease, ...transaction } = intent;
    const { purpose } = row;
    if (row.nonce !== transaction.nonce || purpose === 'original' || isNoLongerOut(db, row))
      return 'mismatch';
    setApprovalStatus(db, row, { status: 'consumed' });
    replaceCarrier(db, purpose, transaction);
    return null;
  });
}

/** Effect to `intent`; nobody signs anything. */
export function consumeWithFileIntent(db: WriteConnection, intent: FileIntent): Consumption {
  return consume(db, intent, (row) => {
    const { approvalId, effectId, digest } = row;
    if (row.nonce !== null || digest !== requireEffect(db, effectId).digest) return 'mismatch';
    setApprovalStatus(db, row, { status: 'consumed' });
    moveEffect(db, effectId, 'intent', {}, { approvalId, digest });
    return null;
  });
}

/** Effect to `confirmed` by way of `intent`: a signature is there as soon as it is stored, and is on no way. */
export function consumeWithSignature(db: WriteConnection, made: MadeSignature): Consumption {
  return consume(db, made, (row) => {
    const { approvalId, effectId, digest } = row;
    const effect = requireEffect(db, effectId);
    if (effect.realm !== 'signature' || effect.digest !== digest) return 'mismatch';
    setApprovalStatus(db, row, { status: 'consumed' });
    moveEffect(db, effectId, 'intent', { signed_bytes: made.signature }, { approvalId, digest });
    const verdict = 'matched';
    moveEffect(db, effectId, 'confirmed', { verdict, error: null }, { verdict });
    updateToolExecution(db, effectId, {
      ...{ execution_status: 'verified', execution_result: toYaml({ signed: digest }) },
      ...{ verification_status: 'verified', verification_details: toYaml({ verdict }) },
    });
    return null;
  });
}

/** Whether what a replacement would replace is on its way no longer. */
export function isNoLongerOut(db: WriteConnection, { purpose, effectId }: ApprovalRow): boolean {
  if (purpose === 'original') return false;
  const { state } = requireEffect(db, effectId);
  return state !== 'sent' && state !== 'unknown';
}

/** `use` writes, or says why not before it has written anything. */
function consume(
  db: WriteConnection,
  { approvalId, effectId, lease }: FileIntent,
  use: (row: ApprovalRow) => ConsumeRefusal | null,
): Consumption {
  return db.write((): Consumption => {
    if (readHalted(db) !== null) return { ok: false, reason: 'halted' };
    const row = approvalRow(db, approvalId);
    if (row === undefined) return { ok: false, reason: 'not_found' };
    if (row.status !== 'approved' || row.lease !== lease)
      return { ok: false, reason: 'not_claimed' };
    const reason = row.effectId === effectId ? use(row) : 'mismatch';
    return reason === null ? { ok: true } : { ok: false, reason };
  });
}
