// Frozen: part of migration 004. How each completed effect can be undone, written with its completion,
// and which stored plans were made to undo which run.
export const undoEntriesSql = `
CREATE TABLE undo_entries (
  undo_id TEXT PRIMARY KEY,
  effect_id TEXT NOT NULL UNIQUE REFERENCES effects (effect_id),
  execution_id TEXT NOT NULL REFERENCES executions (execution_id),
  path TEXT NOT NULL,
  -- Place among the completed effects of the run: undoing goes backwards along it.
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('restore', 'compensate', 'none')),
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'undone')),
  undone_by TEXT REFERENCES executions (execution_id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (execution_id, position),
  CHECK ((state = 'undone') = (undone_by IS NOT NULL))
) STRICT;
CREATE TRIGGER undo_entries_identity BEFORE UPDATE OF undo_id, effect_id, execution_id, path, position ON undo_entries
BEGIN SELECT RAISE(ABORT, 'which effect is undone never changes'); END;
-- An effect that a reorganisation took back may do something else when it is mined again.
CREATE TRIGGER undo_entries_body BEFORE UPDATE OF kind, body ON undo_entries
WHEN (SELECT state FROM effects WHERE effect_id = OLD.effect_id) <> 'confirmed' OR OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'what undoes an effect is written when it is confirmed'); END;
CREATE TRIGGER undo_entries_end BEFORE UPDATE OF state, undone_by ON undo_entries
WHEN OLD.state = 'undone' OR OLD.kind = 'none'
BEGIN SELECT RAISE(ABORT, 'an effect is undone once'); END;
CREATE TRIGGER undo_entries_kept BEFORE DELETE ON undo_entries
BEGIN SELECT RAISE(ABORT, 'undo entries are kept'); END;

-- Two undos at once would do the same twice.
CREATE UNIQUE INDEX executions_one_undo ON executions (undoes)
  WHERE undoes IS NOT NULL AND state IN ('pending', 'running', 'waiting', 'paused');
-- A run goes on from results that are still there.
CREATE TRIGGER executions_goes_on BEFORE INSERT ON executions WHEN NEW.continues IS NOT NULL AND
  (EXISTS (SELECT 1 FROM undo_entries WHERE execution_id = NEW.continues AND state = 'undone')
   OR EXISTS (SELECT 1 FROM executions WHERE undoes = NEW.continues
     AND state IN ('pending', 'running', 'waiting', 'paused')))
BEGIN SELECT RAISE(ABORT, 'what was undone is not gone on from'); END;
CREATE TABLE undo_plans (
  plan_id TEXT PRIMARY KEY REFERENCES plans (plan_id),
  execution_id TEXT NOT NULL REFERENCES executions (execution_id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX undo_plans_by_execution ON undo_plans (execution_id);
CREATE TRIGGER undo_plans_frozen BEFORE UPDATE ON undo_plans
BEGIN SELECT RAISE(ABORT, 'what a plan undoes never changes'); END;
CREATE TRIGGER undo_plans_kept BEFORE DELETE ON undo_plans
BEGIN SELECT RAISE(ABORT, 'what a plan undoes is kept'); END;
`;
