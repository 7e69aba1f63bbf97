import type { Hex } from 'viem';
import { type ApprovalFacts, approvalFactsSchema } from '../../../shared/approvals/facts.ts';
import type { ReadConnection } from '../connection.ts';
import { readStored, type Stored } from '../stored.ts';
import { type ApprovalRow, approvalColumns } from './approval-rows.ts';

/** A request for a person's yes to one digest. `facts.status` is the row's, not the document's. */
export interface ApprovalRecord extends ApprovalRow {
  facts: Stored<ApprovalFacts>;
  policyVersion: number;
  /** Of a replacement: the bytes that would be signed. */
  unsignedTx: Hex | null;
  /** Of a replacement: the hash of the transaction that it replaces. */
  replaces: Hex | null;
  decidedBy: string | null;
  decidedAt: number | null;
  consumedAt: number | null;
}

interface FullRow extends Omit<ApprovalRecord, 'facts'> {
  facts: string;
}

const columns = `${approvalColumns}, facts, policy_version AS policyVersion,
  unsigned_tx AS unsignedTx, replaces, decided_by AS decidedBy,
  decided_at AS decidedAt, consumed_at AS consumedAt`;

export class ApprovalReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(approvalId: string): ApprovalRecord | undefined {
    const row = this.#db.get<FullRow>(
      `SELECT ${columns} FROM approvals WHERE approval_id = @approvalId`,
      { approvalId },
    );
    return row && readApprovalRow(row);
  }

  /** The newest approval of an effect, open or not; by when it was written, whatever the clock said then. */
  latestOfEffect(effectId: string): ApprovalRecord | undefined {
    const row = this.#db.get<FullRow>(
      `SELECT ${columns} FROM approvals WHERE effect_id = @effectId
       ORDER BY rowid DESC LIMIT 1`,
      { effectId },
    );
    return row && readApprovalRow(row);
  }

  /** Those that wait for a person and of which nobody was told, oldest first. */
  untold(): { approvalId: string; title: string; planName: string }[] {
    return this.#db.all(
      `SELECT approval_id AS approvalId, json_extract(facts, '$.title') AS title,
         json_extract(facts, '$.planName') AS planName
       FROM approvals WHERE status IN ('pending', 'approved')
         -- Answered with others: it waits for nobody.
         AND json_extract(facts, '$.answeredWith') IS NULL AND NOT EXISTS
         (SELECT 1 FROM notifications WHERE kind = 'approval' AND subject_id = approval_id)
         -- What a mandate is still to be asked about, or just said yes to, is no news.
         AND NOT EXISTS (SELECT 1 FROM effects JOIN executions USING (execution_id)
           WHERE effects.effect_id = approvals.effect_id AND realm = 'chain'
             AND mandate_id IS NOT NULL AND waiting_for IS NOT 'unlock' AND NOT EXISTS
               (SELECT 1 FROM mandate_uses AS used WHERE used.effect_id = approvals.effect_id
                  AND used.digest = approvals.digest AND outcome = 'refused'))
       ORDER BY created_at, approvals.rowid`,
    );
  }

  /** Of a run, in the order in which they were asked for. */
  idsOfRun(executionId: string): string[] {
    return this.#db
      .all<{ approvalId: string }>(
        `SELECT approval_id AS approvalId FROM approvals JOIN effects USING (effect_id)
         WHERE execution_id = @executionId ORDER BY approvals.rowid`,
        { executionId },
      )
      .map(({ approvalId }) => approvalId);
  }

  /** The one that was used for some bytes of an effect. */
  usedFor(effectId: string, digest: string): ApprovalRecord | undefined {
    const row = this.#db.get<FullRow>(
      `SELECT ${columns} FROM approvals
       WHERE effect_id = @effectId AND digest = @digest AND status = 'consumed'`,
      { effectId, digest },
    );
    return row && readApprovalRow(row);
  }

  /** What still waits for a person, oldest first; those being signed count as waiting. */
  listPending(): ApprovalRecord[] {
    return this.#db
      .all<FullRow>(
        `SELECT ${columns} FROM approvals WHERE status IN ('pending', 'approved')
         ORDER BY created_at, rowid`,
      )
      .map(readApprovalRow);
  }
}

function readApprovalRow(row: FullRow): ApprovalRecord {
  const place = { table: 'approvals', id: row.approvalId, column: 'facts' };
  const facts = readStored(row.facts, approvalFactsSchema, place);
  if (facts.ok)
    return { ...row, facts: { ok: true, value: { ...facts.value, status: row.status } } };
  return { ...row, facts };
}
