import type { WriteConnection } from '../connection.ts';
import { voidOpenApproval } from './approval-rows.ts';
import { moveEffect, requireEffect } from './move-effect.ts';
import { updateToolExecution } from './tool-execution-rows.ts';

/** What a person is asked to approve that is no transaction. */
export interface FixedBytes {
  /** 0x-hex. */
  bytes: string;
  digest: string;
  /** Epoch milliseconds. */
  rehearsedAt: number;
  /** What the person is told will happen, in one sentence. */
  expectedOutcome: string;
}

/**
 * Fixes an effect that is no transaction, to the byte. A pending approval of the same bytes stays; one of others,
 * or one that was already claimed, is void from here on.
 */
export function fixBytes(db: WriteConnection, effectId: string, fixed: FixedBytes): void {
  const { bytes, digest, rehearsedAt, expectedOutcome } = fixed;
  db.write(() => {
    const claimed = requireEffect(db, effectId).state === 'approved';
    const exceptDigest = claimed ? null : digest;
    voidOpenApproval(db, effectId, { exceptDigest, reason: 'rehearsed_again' });
    const rehearsal = JSON.stringify({ rehearsedAt });
    const columns = { rehearsal, unsigned_tx: bytes, digest, error: null };
    moveEffect(db, effectId, 'simulated', columns, { digest });
    updateToolExecution(db, effectId, { expected_outcome: expectedOutcome });
  });
}
