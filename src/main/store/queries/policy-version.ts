// Every change of a limit or a list makes a new version of the policy, in its own transaction. What a person was
// asked under an older one is taken back there, so that nothing is signed that was not held against what counts now.
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { ApprovalWriter } from './approval-writer.ts';

/** The word in the audit log for questions that were taken back by it. */
export const policyChanged = 'changed_policy';

export class PolicyReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** From 1 on. */
  version(): number {
    return readPolicyVersion(this.#db);
  }
}

export function readPolicyVersion(db: ReadConnection): number {
  const row = db.get<{ version: number }>('SELECT version FROM policy');
  if (row === undefined) throw new Error('The policy has no version.');
  return row.version;
}

/** Within the transaction of the change. Questions about files, programs and pages rest on none of it. */
export function newPolicyVersion(db: WriteConnection): void {
  db.run('UPDATE policy SET version = version + 1');
  const open = db.all<{ approvalId: string }>(
    `SELECT approval_id AS approvalId FROM approvals JOIN effects USING (effect_id)
     WHERE approvals.status IN ('pending', 'approved') AND realm IN ('chain', 'signature')`,
  );
  const writer = new ApprovalWriter(db);
  for (const { approvalId } of open) writer.void(approvalId, policyChanged);
}
