// Frozen: part of migration 009. Pages of the starts of a schedule, its last one that did not happen, whether the
// scheduler ended in order, and the few schedules that are looked for among many.
export const schedulesAgainSql = `
DROP INDEX fires_by_time;
CREATE INDEX fires_of_schedule ON fires (trigger_id);
CREATE INDEX fires_not_made ON fires (trigger_id, due_at) WHERE outcome IN ('missed', 'skipped');

DROP INDEX triggers_by_kind;
CREATE INDEX triggers_watched ON triggers (state) WHERE kind IN ('condition', 'price', 'balance', 'onchain_event');
CREATE INDEX triggers_by_zones ON triggers (tzdata) WHERE state <> 'ended' AND kind = 'cron';

-- When it ended in order; null while it is at work, and where it was cut off.
ALTER TABLE scheduler_beat ADD COLUMN ended_at INTEGER;
`;
