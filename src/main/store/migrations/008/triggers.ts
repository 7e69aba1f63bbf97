// Frozen: part of migration 008. Schedules: what starts the runs of a plan that a person agreed to beforehand.
export const triggersSql = `
CREATE TABLE triggers (
  trigger_id TEXT PRIMARY KEY,
  plan_id TEXT NOT NULL UNIQUE REFERENCES plans (plan_id),
  revision INTEGER NOT NULL,
  plan_hash TEXT NOT NULL,
  -- The standing yes of a person. Each run has an agreement of its own that rests on it.
  agreement_id TEXT NOT NULL REFERENCES agreements (agreement_id),
  account TEXT NOT NULL,
  -- The network that it was agreed for: it starts nothing on another.
  chain_id INTEGER NOT NULL,
  agreed_at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN
    ('time', 'interval', 'condition', 'immediate', 'cron', 'price', 'onchain_event', 'balance')),
  document TEXT NOT NULL,
  -- Counts the agreements: nothing of an older one is left over.
  generation INTEGER NOT NULL CHECK (generation >= 1),
  state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'ended')),
  paused_why TEXT CHECK (paused_why IN ('person', 'failure', 'different', 'all')),
  -- UTC milliseconds; null until somebody resumes it.
  paused_until INTEGER,
  -- The due time up to which all is decided, itself included.
  decided_to INTEGER,
  -- When to decide again; null where it is not by time, and when nothing more comes.
  next_due_at INTEGER,
  -- IANA zone that local times are read in, and the version of the zones when next_due_at was computed.
  zone TEXT NOT NULL,
  tzdata TEXT NOT NULL,
  runs_done INTEGER NOT NULL DEFAULT 0 CHECK (runs_done >= 0),
  -- Of its last runs, in a row.
  failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
  ends_why TEXT CHECK (ends_why IN ('DONE', 'MAX_RUNS', 'END_REACHED', 'EXPIRED', 'REMOVED', 'EDITED')),
  -- Of a trigger by events: the last block that was looked at, with its hash.
  cursor TEXT,
  last_side TEXT CHECK (last_side IN ('above', 'below')),
  armed INTEGER NOT NULL DEFAULT 1 CHECK (armed IN (0, 1)),
  cooldown_until INTEGER,
  last_checked_at INTEGER,
  last_truth TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  FOREIGN KEY (plan_id, revision, plan_hash) REFERENCES plan_revisions (plan_id, revision, hash),
  CHECK ((state = 'paused') = (paused_why IS NOT NULL)),
  CHECK (paused_until IS NULL OR state = 'paused'),
  CHECK ((state = 'ended') = (ends_why IS NOT NULL)),
  CHECK (state <> 'ended' OR next_due_at IS NULL)
) STRICT;
CREATE INDEX triggers_due ON triggers (state, next_due_at);
CREATE INDEX triggers_by_kind ON triggers (kind, state);
CREATE INDEX triggers_failing ON triggers (failures) WHERE failures > 0;
CREATE INDEX triggers_paused ON triggers (paused_until) WHERE state = 'paused';

CREATE TRIGGER triggers_identity BEFORE UPDATE OF trigger_id, plan_id, created_at ON triggers
BEGIN SELECT RAISE(ABORT, 'a schedule belongs to one plan'); END;
CREATE TRIGGER triggers_agreed BEFORE UPDATE OF
  revision, plan_hash, agreement_id, account, chain_id, agreed_at, kind, document, zone, generation ON triggers
WHEN NEW.generation <> OLD.generation + 1 OR NEW.agreement_id = OLD.agreement_id
BEGIN SELECT RAISE(ABORT, 'what a schedule was agreed for changes by a new agreement only'); END;
CREATE TRIGGER triggers_ended BEFORE UPDATE ON triggers
WHEN OLD.state = 'ended' AND NEW.generation = OLD.generation
BEGIN SELECT RAISE(ABORT, 'a schedule that ended starts again by a new agreement only'); END;
CREATE TRIGGER triggers_decided BEFORE UPDATE OF decided_to ON triggers
WHEN coalesce(NEW.decided_to, OLD.decided_to - 1) < OLD.decided_to AND NEW.generation = OLD.generation
BEGIN SELECT RAISE(ABORT, 'what was decided stays decided'); END;
CREATE TRIGGER triggers_runs BEFORE UPDATE OF runs_done ON triggers
WHEN NEW.runs_done < OLD.runs_done AND NEW.generation = OLD.generation
BEGIN SELECT RAISE(ABORT, 'runs that were started are not taken back'); END;
CREATE TRIGGER triggers_kept BEFORE DELETE ON triggers
BEGIN SELECT RAISE(ABORT, 'schedules are kept'); END;
`;
