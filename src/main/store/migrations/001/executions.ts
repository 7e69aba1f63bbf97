// Frozen: part of migration 001. Runs of a plan and their steps.
export const executionsSql = `
CREATE TABLE executions (
  execution_id TEXT PRIMARY KEY,
  plan_id TEXT NOT NULL REFERENCES plans (plan_id),
  revision INTEGER NOT NULL,
  plan_hash TEXT NOT NULL,
  agreement_id TEXT NOT NULL UNIQUE REFERENCES agreements (agreement_id),
  request_id TEXT REFERENCES requests (request_id),
  account TEXT NOT NULL,
  chain_id INTEGER NOT NULL,
  instance_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN
    ('pending', 'running', 'waiting', 'paused', 'completed', 'failed', 'cancelled')),
  waiting_for TEXT CHECK (waiting_for IN
    ('approval', 'time', 'condition', 'budget', 'unlock', 'in_doubt', 'retry')),
  error TEXT,
  started_at INTEGER NOT NULL,
  completed_at INTEGER,
  updated_at INTEGER NOT NULL,
  FOREIGN KEY (plan_id, revision, plan_hash) REFERENCES plan_revisions (plan_id, revision, hash),
  CHECK ((state = 'waiting') = (waiting_for IS NOT NULL)),
  CHECK ((state IN ('completed', 'failed', 'cancelled')) = (completed_at IS NOT NULL))
) STRICT;
CREATE INDEX executions_by_plan ON executions (plan_id);
CREATE INDEX executions_by_time ON executions (started_at);
CREATE INDEX executions_open ON executions (state)
  WHERE state IN ('pending', 'running', 'waiting', 'paused');

CREATE TABLE execution_edges (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
) STRICT, WITHOUT ROWID;
INSERT INTO execution_edges VALUES
  ('pending', 'running'), ('pending', 'waiting'), ('pending', 'paused'), ('pending', 'failed'),
  ('pending', 'cancelled'),
  ('running', 'waiting'), ('running', 'paused'), ('running', 'completed'), ('running', 'failed'),
  ('running', 'cancelled'),
  ('waiting', 'waiting'), ('waiting', 'running'), ('waiting', 'paused'), ('waiting', 'failed'),
  ('waiting', 'cancelled'),
  ('paused', 'running'), ('paused', 'waiting'), ('paused', 'failed'), ('paused', 'cancelled'),
  -- A reorganisation of the chain can take a finished run's transaction back.
  ('completed', 'running');

CREATE TRIGGER executions_start BEFORE INSERT ON executions WHEN NEW.state <> 'pending'
BEGIN SELECT RAISE(ABORT, 'a run starts as pending'); END;
CREATE TRIGGER executions_transition BEFORE UPDATE OF state ON executions
WHEN NOT EXISTS (SELECT 1 FROM execution_edges WHERE from_state = OLD.state AND to_state = NEW.state)
BEGIN SELECT RAISE(ABORT, 'illegal run transition'); END;
CREATE TRIGGER executions_identity BEFORE UPDATE OF
  execution_id, plan_id, revision, plan_hash, agreement_id, account, chain_id, instance_id ON executions
BEGIN SELECT RAISE(ABORT, 'what a run was agreed for never changes'); END;
CREATE TRIGGER executions_kept BEFORE DELETE ON executions
BEGIN SELECT RAISE(ABORT, 'runs are kept'); END;

CREATE TABLE steps (
  step_id TEXT PRIMARY KEY,
  execution_id TEXT NOT NULL REFERENCES executions (execution_id),
  path TEXT NOT NULL,
  position INTEGER NOT NULL,
  node_id TEXT NOT NULL,
  label TEXT NOT NULL,
  tool TEXT,
  level INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN
    ('pending', 'running', 'waiting', 'completed', 'failed', 'skipped')),
  waiting_for TEXT CHECK (waiting_for IN
    ('approval', 'time', 'condition', 'budget', 'unlock', 'in_doubt', 'retry')),
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  due_at INTEGER,
  result TEXT,
  error TEXT,
  started_at INTEGER,
  completed_at INTEGER,
  updated_at INTEGER NOT NULL,
  UNIQUE (execution_id, path),
  CHECK ((state = 'waiting') = (waiting_for IS NOT NULL)),
  CHECK ((state IN ('completed', 'failed', 'skipped')) = (completed_at IS NOT NULL))
) STRICT;
CREATE TRIGGER steps_identity BEFORE UPDATE OF step_id, execution_id, path, node_id ON steps
BEGIN SELECT RAISE(ABORT, 'a step never changes its place'); END;

CREATE TABLE dead_letters (
  dead_letter_id TEXT PRIMARY KEY,
  execution_id TEXT NOT NULL REFERENCES executions (execution_id),
  plan_id TEXT NOT NULL REFERENCES plans (plan_id),
  path TEXT NOT NULL,
  node_id TEXT NOT NULL,
  tool TEXT,
  params TEXT,
  error TEXT NOT NULL,
  retry_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (execution_id, path)
) STRICT;
`;
