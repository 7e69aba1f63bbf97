import { checksummed } from '../../../shared/addresses.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';

/** An address of a plan of others that the person said they know. */
export interface Vouch {
  /** EIP-55. */
  address: string;
  /** When they said so; epoch milliseconds. */
  at: number;
}

/** For this plan alone, in the order in which it was said. */
export function vouchesOfPlan(db: ReadConnection, planId: string): Vouch[] {
  return db
    .all<Vouch>(
      'SELECT address, created_at AS at FROM plan_vouches WHERE plan_id = @planId ORDER BY rowid',
      { planId },
    )
    .map(({ address, at }) => ({ address: checksummed(address), at }));
}

/** Said twice it is kept once; it is never taken back. */
export function addVouch(
  db: WriteConnection,
  { planId, revision }: { planId: string; revision: number },
  address: string,
): void {
  const added = db.run(
    'INSERT OR IGNORE INTO plan_vouches VALUES (@planId, @address, @revision, @now)',
    { planId, address: address.toLowerCase(), revision, now: db.now() },
  );
  if (added === 0) return;
  const body = { planId, revision, address: checksummed(address) };
  appendAudit(db, { kind: 'plan.vouched', body });
}
