// Frozen: part of migration 008. What became of each due start: one row, whatever happened. A fire that starts
// a run is written together with it.
export const firesSql = `
CREATE TABLE fires (
  fire_id TEXT PRIMARY KEY,
  trigger_id TEXT NOT NULL REFERENCES triggers (trigger_id),
  -- What it is due by: a time, an event of a chain, the count of a level, a person's wish.
  due_key TEXT NOT NULL,
  generation INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('fired', 'late', 'queued', 'skipped', 'missed')),
  reason TEXT,
  -- What the words of the reason need, as JSON.
  data TEXT,
  execution_id TEXT UNIQUE REFERENCES executions (execution_id) DEFERRABLE INITIALLY DEFERRED,
  decided_at INTEGER NOT NULL,
  UNIQUE (trigger_id, due_key),
  CHECK ((outcome IN ('fired', 'late')) = (execution_id IS NOT NULL)),
  CHECK (outcome NOT IN ('skipped', 'missed') OR reason IS NOT NULL)
) STRICT;
CREATE INDEX fires_by_time ON fires (trigger_id, due_at);
CREATE INDEX fires_queued ON fires (trigger_id) WHERE outcome = 'queued';

CREATE TRIGGER fires_of_agreement BEFORE INSERT ON fires
WHEN NOT EXISTS (SELECT 1 FROM triggers WHERE trigger_id = NEW.trigger_id AND generation = NEW.generation)
BEGIN SELECT RAISE(ABORT, 'a fire is of the schedule as it was agreed last'); END;
CREATE TRIGGER fires_identity BEFORE UPDATE OF fire_id, trigger_id, due_key, generation, due_at ON fires
BEGIN SELECT RAISE(ABORT, 'what a fire is for never changes'); END;
CREATE TRIGGER fires_decided BEFORE UPDATE ON fires
WHEN OLD.outcome <> 'queued' OR NEW.outcome NOT IN ('fired', 'late', 'skipped')
BEGIN SELECT RAISE(ABORT, 'what was decided of a fire never changes'); END;
CREATE TRIGGER fires_kept BEFORE DELETE ON fires
BEGIN SELECT RAISE(ABORT, 'fires are kept'); END;

ALTER TABLE executions ADD COLUMN trigger_id TEXT REFERENCES triggers (trigger_id);
ALTER TABLE executions ADD COLUMN fire_id TEXT REFERENCES fires (fire_id);
-- What the whole plan was found to do when it was rehearsed at its start.
ALTER TABLE executions ADD COLUMN rehearsal_id TEXT REFERENCES rehearsals (rehearsal_id);
CREATE UNIQUE INDEX executions_by_fire ON executions (fire_id) WHERE fire_id IS NOT NULL;
CREATE INDEX executions_by_trigger ON executions (trigger_id, completed_at) WHERE trigger_id IS NOT NULL;
CREATE INDEX executions_scheduled ON executions (completed_at) WHERE trigger_id IS NOT NULL;

-- No run of a schedule without its fire, and none of another plan than was agreed to.
CREATE TRIGGER executions_fired BEFORE INSERT ON executions
WHEN (NEW.trigger_id IS NULL) <> (NEW.fire_id IS NULL)
  OR (NEW.fire_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM fires JOIN triggers USING (trigger_id)
    WHERE fire_id = NEW.fire_id AND trigger_id = NEW.trigger_id AND execution_id = NEW.execution_id
      AND triggers.plan_id = NEW.plan_id AND triggers.plan_hash = NEW.plan_hash
      AND triggers.generation = fires.generation AND triggers.state <> 'ended'))
BEGIN SELECT RAISE(ABORT, 'a run of a schedule is started by its fire'); END;
CREATE TRIGGER executions_rehearsed BEFORE UPDATE OF rehearsal_id ON executions
WHEN OLD.rehearsal_id IS NOT NULL AND NEW.rehearsal_id IS NOT OLD.rehearsal_id
BEGIN SELECT RAISE(ABORT, 'a run is rehearsed once at its start'); END;
CREATE TRIGGER executions_schedule BEFORE UPDATE OF trigger_id, fire_id ON executions
BEGIN SELECT RAISE(ABORT, 'what started a run never changes'); END;
`;
