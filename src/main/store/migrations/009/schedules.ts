// Frozen: part of migration 009. Pages of the starts of a schedule, its last one that did not happen, and whether
// the scheduler ended in order.
export const schedulesAgainSql = `
DROP INDEX fires_by_time;
CREATE INDEX fires_of_schedule ON fires (trigger_id);
CREATE INDEX fires_not_made ON fires (trigger_id, due_at) WHERE outcome IN ('missed', 'skipped');

-- When it ended in order; null while it is at work, and where it was cut off.
ALTER TABLE scheduler_beat ADD COLUMN ended_at INTEGER;
`;
