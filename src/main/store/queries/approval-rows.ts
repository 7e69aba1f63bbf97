import type { ReplacementPurpose } from '../../../shared/runs/replacement.ts';
import type { WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';
import type { EffectRecord } from './effects.ts';

/** An approval's row without the facts that it shows. */
export interface ApprovalRow {
  approvalId: string;
  effectId: string;
  digest: string;
  /** Of a transaction. */
  nonce: number | null;
  /** Whether it is for the effect itself, or for another transaction of the same number. */
  purpose: 'original' | ReplacementPurpose;
  status: 'pending' | 'approved' | 'consumed' | 'rejected' | 'expired' | 'void';
  lease: string | null;
  leaseUntilAt: number | null;
  /** Who said yes or no, e.g. `local` or `mandate:<id>`; null while nobody has. */
  decidedBy: string | null;
  createdAt: number;
  expiresAt: number;
}

export const approvalColumns = `approval_id AS approvalId, effect_id AS effectId, digest, nonce, purpose, status,
  lease, lease_until_at AS leaseUntilAt, decided_by AS decidedBy, created_at AS createdAt, expires_at AS expiresAt`;

export function approvalRow(db: WriteConnection, approvalId: string): ApprovalRow | undefined {
  return db.get<ApprovalRow>(
    `SELECT ${approvalColumns} FROM approvals WHERE approval_id = @approvalId`,
    { approvalId },
  );
}

/** Moves an approval inside the caller's transaction and writes the audit line. */
export function setApprovalStatus(
  db: WriteConnection,
  row: ApprovalRow,
  change: {
    status: ApprovalRow['status'];
    lease?: { token: string; untilAt: number };
    decidedBy?: string;
    reason?: string;
    contract?: string | null;
  },
): void {
  const now = db.now();
  db.run(
    `UPDATE approvals SET status = @status, lease = @lease, lease_until_at = @leaseUntilAt,
      decided_by = CASE @status WHEN 'pending' THEN NULL ELSE coalesce(@decidedBy, decided_by) END,
      decided_at = CASE WHEN @status = 'pending' THEN NULL WHEN @decidedBy IS NULL THEN decided_at
        ELSE @now END,
      consumed_at = @consumedAt WHERE approval_id = @approvalId`,
    {
      approvalId: row.approvalId,
      status: change.status,
      lease: change.lease?.token ?? null,
      leaseUntilAt: change.lease?.untilAt ?? null,
      decidedBy: change.decidedBy ?? null,
      consumedAt: change.status === 'consumed' ? now : null,
      now,
    },
  );
  const effect = db.get<{ executionId: string; realm: EffectRecord['realm'] }>(
    'SELECT execution_id AS executionId, realm FROM effects WHERE effect_id = @effectId',
    { effectId: row.effectId },
  );
  appendAudit(db, {
    kind: `approval.${change.status}`,
    executionId: effect?.executionId ?? null,
    effectId: row.effectId,
    body: {
      approvalId: row.approvalId,
      digest: row.digest,
      from: row.status,
      by: change.decidedBy ?? (change.status === 'consumed' ? row.decidedBy : null),
      reason: change.reason ?? null,
      ...(change.contract ? { contract: change.contract } : {}),
      ...(effect === undefined || effect.realm === 'chain' ? {} : { realm: effect.realm }),
    },
  });
}

/** Voids the open approval of an effect, unless it is for `exceptDigest`. The effect stays as it is. */
export function voidOpenApproval(
  db: WriteConnection,
  effectId: string,
  { exceptDigest, reason }: { exceptDigest: string | null; reason: string },
): void {
  const row = db.get<ApprovalRow>(
    `SELECT ${approvalColumns} FROM approvals
     WHERE effect_id = @effectId AND status IN ('pending', 'approved') AND digest IS NOT @exceptDigest`,
    { effectId, exceptDigest },
  );
  if (row !== undefined) setApprovalStatus(db, row, { status: 'void', reason });
}
