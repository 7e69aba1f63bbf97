// Frozen: part of migration 005. A completed run is taken up again where the chain takes a block of it back,
// and its plan with it: an ended plan runs again by a run that is open, a new one or one that had ended.
export const plansTakenUpAgainSql = `
DROP TRIGGER plans_rerun;
CREATE TRIGGER plans_rerun BEFORE UPDATE OF status ON plans
WHEN OLD.status IN ('completed', 'failed', 'cancelled') AND NEW.status = 'running'
  AND NOT EXISTS (SELECT 1 FROM executions WHERE plan_id = NEW.plan_id
    AND state IN ('pending', 'running', 'waiting'))
BEGIN SELECT RAISE(ABORT, 'an ended plan runs again only by an open execution'); END;
`;
