// Frozen: part of migration 001. Plans with their status machine; agreements bind to a revision's hash.
export const plansSql = `
CREATE TABLE plans (
  plan_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  document TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  revision INTEGER NOT NULL CHECK (revision >= 1),
  status TEXT NOT NULL CHECK (status IN
    ('draft', 'validated', 'scheduled', 'running', 'paused', 'completed', 'failed', 'cancelled')),
  status_before_pause TEXT CHECK (status_before_pause IN ('scheduled', 'running')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((status = 'paused') = (status_before_pause IS NOT NULL))
) STRICT;
CREATE INDEX plans_by_time ON plans (updated_at);

CREATE TABLE plan_edges (
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  PRIMARY KEY (from_status, to_status)
) STRICT, WITHOUT ROWID;
INSERT INTO plan_edges VALUES
  ('draft', 'validated'), ('draft', 'draft'), ('draft', 'cancelled'),
  ('validated', 'scheduled'), ('validated', 'running'), ('validated', 'draft'), ('validated', 'cancelled'),
  ('scheduled', 'running'), ('scheduled', 'paused'), ('scheduled', 'draft'), ('scheduled', 'cancelled'),
  ('running', 'completed'), ('running', 'failed'), ('running', 'scheduled'), ('running', 'paused'),
  ('running', 'cancelled'),
  ('paused', 'running'), ('paused', 'scheduled'), ('paused', 'draft'), ('paused', 'cancelled'),
  ('completed', 'running'), ('completed', 'draft'),
  ('failed', 'running'), ('failed', 'draft'),
  ('cancelled', 'running'), ('cancelled', 'draft');

CREATE TRIGGER plans_start BEFORE INSERT ON plans WHEN NEW.status <> 'draft'
BEGIN SELECT RAISE(ABORT, 'a plan starts as a draft'); END;

CREATE TRIGGER plans_transition BEFORE UPDATE OF status ON plans
WHEN NOT EXISTS (SELECT 1 FROM plan_edges WHERE from_status = OLD.status AND to_status = NEW.status)
BEGIN SELECT RAISE(ABORT, 'illegal plan transition'); END;

CREATE TRIGGER plans_resume BEFORE UPDATE OF status ON plans
WHEN OLD.status = 'paused' AND NEW.status IN ('running', 'scheduled')
  AND NEW.status <> OLD.status_before_pause
BEGIN SELECT RAISE(ABORT, 'a paused plan returns to the status it had before'); END;

CREATE TRIGGER plans_pause BEFORE UPDATE OF status ON plans
WHEN NEW.status = 'paused' AND NEW.status_before_pause IS NOT OLD.status
BEGIN SELECT RAISE(ABORT, 'a paused plan remembers the status it had before'); END;

CREATE TRIGGER plans_edit BEFORE UPDATE ON plans
WHEN (NEW.document <> OLD.document OR NEW.hash <> OLD.hash OR NEW.revision <> OLD.revision)
  AND NOT (NEW.status = 'draft' AND NEW.revision = OLD.revision + 1 AND OLD.status <> 'running')
BEGIN SELECT RAISE(ABORT, 'an edit is a new revision and returns the plan to draft'); END;

CREATE TRIGGER plans_redraft BEFORE UPDATE OF status ON plans
WHEN NEW.status = 'draft' AND NEW.revision = OLD.revision
BEGIN SELECT RAISE(ABORT, 'only an edit returns a plan to draft'); END;

CREATE TRIGGER plans_rerun BEFORE UPDATE OF status ON plans
WHEN OLD.status IN ('completed', 'failed', 'cancelled') AND NEW.status = 'running'
  AND NOT EXISTS (SELECT 1 FROM executions WHERE plan_id = NEW.plan_id AND state = 'pending')
BEGIN SELECT RAISE(ABORT, 'an ended plan runs again only by a new execution'); END;

CREATE TRIGGER plans_kept BEFORE DELETE ON plans
BEGIN SELECT RAISE(ABORT, 'plans are kept'); END;

CREATE TABLE plan_revisions (
  plan_id TEXT NOT NULL REFERENCES plans (plan_id),
  revision INTEGER NOT NULL,
  hash TEXT NOT NULL,
  document TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (plan_id, revision),
  UNIQUE (plan_id, revision, hash)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER plan_revisions_frozen BEFORE UPDATE ON plan_revisions
BEGIN SELECT RAISE(ABORT, 'a plan revision never changes'); END;
CREATE TRIGGER plan_revisions_kept BEFORE DELETE ON plan_revisions
BEGIN SELECT RAISE(ABORT, 'plan revisions are kept'); END;

CREATE TABLE rehearsals (
  rehearsal_id TEXT PRIMARY KEY,
  plan_id TEXT REFERENCES plans (plan_id),
  plan_hash TEXT NOT NULL,
  block_number TEXT NOT NULL,
  block_hash TEXT NOT NULL,
  document TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX rehearsals_by_hash ON rehearsals (plan_hash, created_at);

CREATE TABLE agreements (
  agreement_id TEXT PRIMARY KEY,
  plan_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  plan_hash TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  agreed_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  FOREIGN KEY (plan_id, revision, plan_hash) REFERENCES plan_revisions (plan_id, revision, hash)
) STRICT;
CREATE TRIGGER agreements_frozen BEFORE UPDATE ON agreements
BEGIN SELECT RAISE(ABORT, 'an agreement never changes'); END;
CREATE TRIGGER agreements_kept BEFORE DELETE ON agreements
BEGIN SELECT RAISE(ABORT, 'agreements are kept'); END;
`;
