import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import type { ReplacementPurpose } from '../../../shared/runs/replacement.ts';
import type { WriteConnection } from '../connection.ts';
import { newSecretId } from '../new-id.ts';
import { voidOpenApproval } from './approval-rows.ts';
import { ApprovalReader } from './approvals.ts';
import { appendAudit } from './audit.ts';

/** What a replacement would sign, in the place of what. 0x-hex. */
export interface ReplacementBytes {
  purpose: ReplacementPurpose;
  unsignedTx: string;
  replaces: string;
}

/** The facts of a new approval; id, status and time of creation are given by the store. */
export type NewApprovalFacts = Unwritten<ApprovalFacts>;
type Unwritten<Facts> = Facts extends ApprovalFacts
  ? Omit<Facts, 'approvalId' | 'status' | 'createdAt'>
  : never;

interface ApprovalRequest {
  facts: NewApprovalFacts;
  policyVersion: number;
  replacement: ReplacementBytes | null;
  /** A new one unless given. */
  approvalId?: string;
}

/** Within the transaction of the caller. The open request is answered where it is for the same bytes. */
export function requestApproval(
  db: WriteConnection,
  effectId: string,
  { facts, policyVersion, replacement, approvalId: given = newSecretId() }: ApprovalRequest,
): ApprovalFacts {
  const open = new ApprovalReader(db).latestOfEffect(effectId);
  if (open?.status === 'pending' && open.digest === facts.digest && open.facts.ok) {
    return open.facts.value;
  }
  // Somebody who asks for another replacement does not want the first any more.
  const asked = { exceptDigest: facts.digest, reason: 'asked_otherwise' };
  if (replacement !== null) voidOpenApproval(db, effectId, asked);
  const createdAt = db.now();
  const full: ApprovalFacts = {
    ...facts,
    approvalId: given,
    status: 'pending',
    createdAt,
  };
  db.run(
    `INSERT INTO approvals (approval_id, effect_id, digest, nonce, facts, policy_version, status,
      created_at, expires_at, purpose, unsigned_tx, replaces)
     VALUES (@approvalId, @effectId, @digest, @nonce, @json, @policyVersion, 'pending',
      @createdAt, @expiresAt, @purpose, @unsignedTx, @replaces)`,
    {
      purpose: replacement?.purpose ?? 'original',
      unsignedTx: replacement?.unsignedTx ?? null,
      replaces: replacement?.replaces ?? null,
      approvalId: full.approvalId,
      effectId,
      digest: full.digest,
      nonce: 'nonce' in full ? full.nonce : null,
      json: JSON.stringify(full),
      policyVersion,
      createdAt,
      expiresAt: full.expiresAt,
    },
  );
  const { approvalId, executionId, digest, expiresAt } = full;
  db.lives.begin(approvalId, expiresAt - createdAt);
  appendAudit(db, {
    kind: 'approval.requested',
    executionId,
    effectId,
    body: { approvalId, digest, policyVersion, expiresAt },
  });
  return full;
}
