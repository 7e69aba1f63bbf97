import type { WriteConnection } from '../connection.ts';

/** Writes a person's yes, of now. Part of the transaction that writes what it is for. */
export function insertAgreement(
  db: WriteConnection,
  agreement: {
    agreementId: string;
    planId: string;
    revision: number;
    planHash: string;
    policyVersion: number;
    agreedBy: string;
  },
): void {
  db.run(
    `INSERT INTO agreements VALUES
      (@agreementId, @planId, @revision, @planHash, @policyVersion, @agreedBy, @now)`,
    { ...agreement, now: db.now() },
  );
}
