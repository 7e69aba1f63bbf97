import type { EndsWhy } from '../../../shared/schedules/states.ts';
import type { WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';

/**
 * Within the caller's transaction: nothing more comes of the schedule of a plan, and what still waited to start
 * does not. False where it has none, or one that ended before, which keeps its reason.
 */
export function endTriggerOf(db: WriteConnection, planId: string, why: EndsWhy): boolean {
  const open = db.get<{ triggerId: string }>(
    `SELECT trigger_id AS triggerId FROM triggers WHERE plan_id = @planId AND state <> 'ended'`,
    { planId },
  );
  if (open === undefined) return false;
  const { triggerId } = open;
  const now = db.now();
  db.run(
    `UPDATE triggers SET state = 'ended', ends_why = @why, paused_why = NULL, paused_until = NULL,
      next_due_at = NULL, updated_at = @now WHERE trigger_id = @triggerId`,
    { triggerId, why, now },
  );
  db.run(
    `UPDATE fires SET outcome = 'skipped', reason = 'OVER', decided_at = @now
     WHERE trigger_id = @triggerId AND outcome = 'queued'`,
    { triggerId, now },
  );
  appendAudit(db, { kind: 'schedule.ended', body: { triggerId, why } });
  return true;
}
