// Frozen: part of migration 010. What other people wrote and a plan was drafted beside. It stays with the plan and
// goes over to what follows from it; nothing signs for such a plan in a person's place.
export const taintSql = `
CREATE TABLE plan_taints (
  plan_id TEXT NOT NULL REFERENCES plans (plan_id),
  origin TEXT NOT NULL CHECK (origin IN ('chain', 'file', 'web', 'mcp', 'memory', 'plan_file')),
  -- Which file, server or page.
  label TEXT NOT NULL,
  -- The revision with which it came.
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (plan_id, origin, label)
) STRICT;
CREATE TRIGGER plan_taints_frozen BEFORE UPDATE ON plan_taints
BEGIN SELECT RAISE(ABORT, 'where a plan came from never changes'); END;
CREATE TRIGGER plan_taints_kept BEFORE DELETE ON plan_taints
BEGIN SELECT RAISE(ABORT, 'where a plan came from is kept'); END;

INSERT INTO plan_taints SELECT plan_id, 'plan_file', file_name, 1, imported_at FROM plan_files;
CREATE TRIGGER plan_files_taint AFTER INSERT ON plan_files
BEGIN INSERT OR IGNORE INTO plan_taints
  VALUES (NEW.plan_id, 'plan_file', NEW.file_name, 1, NEW.imported_at); END;
-- An order of such a plan, and the plan that undoes one of its runs.
CREATE TRIGGER orders_taint AFTER INSERT ON executions WHEN NEW.ordered_by IS NOT NULL
BEGIN INSERT OR IGNORE INTO plan_taints
  SELECT NEW.plan_id, origin, label, NEW.revision, NEW.started_at FROM plan_taints
  WHERE plan_id = (SELECT plan_id FROM executions WHERE execution_id = NEW.ordered_by); END;
CREATE TRIGGER undo_plans_taint AFTER INSERT ON undo_plans
BEGIN INSERT OR IGNORE INTO plan_taints
  SELECT NEW.plan_id, origin, label, 1, NEW.created_at FROM plan_taints
  WHERE plan_id = (SELECT plan_id FROM executions WHERE execution_id = NEW.execution_id); END;

CREATE TRIGGER mandates_untainted BEFORE INSERT ON mandates
WHEN EXISTS (SELECT 1 FROM plan_taints WHERE plan_id = NEW.plan_id)
BEGIN SELECT RAISE(ABORT, 'no mandate is for a plan beside what others wrote'); END;
CREATE TRIGGER mandates_bound_untainted BEFORE UPDATE OF trigger_id ON mandates
WHEN NEW.trigger_id IS NOT NULL AND EXISTS (SELECT 1 FROM triggers JOIN plan_taints USING (plan_id)
  WHERE trigger_id = NEW.trigger_id)
BEGIN SELECT RAISE(ABORT, 'no mandate is for a schedule beside what others wrote'); END;
CREATE TRIGGER executions_untainted BEFORE INSERT ON executions
WHEN NEW.mandate_id IS NOT NULL AND EXISTS (SELECT 1 FROM plan_taints WHERE plan_id = NEW.plan_id)
BEGIN SELECT RAISE(ABORT, 'no run beside what others wrote is under a mandate'); END;
CREATE TRIGGER mandate_uses_untainted BEFORE INSERT ON mandate_uses
WHEN NEW.outcome = 'signed' AND EXISTS (SELECT 1 FROM executions JOIN plan_taints USING (plan_id)
  WHERE execution_id = NEW.execution_id)
BEGIN SELECT RAISE(ABORT, 'no mandate signs beside what others wrote'); END;
`;
