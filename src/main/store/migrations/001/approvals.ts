// Frozen: part of migration 001. Approvals: bound to one digest, single use, leased while signing.
export const approvalsSql = `
CREATE TABLE approvals (
  approval_id TEXT PRIMARY KEY CHECK (length(approval_id) = 32),
  effect_id TEXT NOT NULL REFERENCES effects (effect_id),
  digest TEXT NOT NULL,
  nonce INTEGER NOT NULL,
  facts TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN
    ('pending', 'approved', 'consumed', 'rejected', 'expired', 'void')),
  lease TEXT,
  lease_until_at INTEGER,
  decided_by TEXT,
  decided_at INTEGER,
  consumed_at INTEGER,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  CHECK ((status = 'approved') = (lease IS NOT NULL)),
  CHECK ((lease IS NULL) = (lease_until_at IS NULL)),
  CHECK ((status = 'consumed') = (consumed_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX approvals_one_open ON approvals (effect_id) WHERE status IN ('pending', 'approved');
CREATE UNIQUE INDEX approvals_one_use ON approvals (effect_id, digest)
  WHERE status IN ('pending', 'approved', 'consumed');
CREATE INDEX approvals_pending ON approvals (expires_at) WHERE status IN ('pending', 'approved');

CREATE TABLE approval_edges (
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  PRIMARY KEY (from_status, to_status)
) STRICT, WITHOUT ROWID;
INSERT INTO approval_edges VALUES
  ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'expired'), ('pending', 'void'),
  -- 'approved' to itself: a claim takes over a lease that ran out.
  ('approved', 'approved'), ('approved', 'pending'), ('approved', 'consumed'), ('approved', 'void');

CREATE TRIGGER approvals_start BEFORE INSERT ON approvals WHEN NEW.status <> 'pending'
BEGIN SELECT RAISE(ABORT, 'an approval starts as pending'); END;
CREATE TRIGGER approvals_bound BEFORE INSERT ON approvals
WHEN NOT EXISTS (SELECT 1 FROM effects WHERE effect_id = NEW.effect_id AND state = 'simulated'
  AND digest = NEW.digest AND nonce = NEW.nonce)
BEGIN SELECT RAISE(ABORT, 'an approval binds to the rehearsed bytes'); END;
CREATE TRIGGER approvals_transition BEFORE UPDATE OF status ON approvals
WHEN NOT EXISTS (SELECT 1 FROM approval_edges WHERE from_status = OLD.status AND to_status = NEW.status)
BEGIN SELECT RAISE(ABORT, 'illegal approval transition'); END;
CREATE TRIGGER approvals_frozen BEFORE UPDATE OF
  approval_id, effect_id, digest, nonce, facts, policy_version, created_at, expires_at ON approvals
BEGIN SELECT RAISE(ABORT, 'what an approval binds to never changes'); END;
CREATE TRIGGER approvals_used BEFORE UPDATE ON approvals
WHEN OLD.status IN ('consumed', 'rejected', 'expired', 'void')
BEGIN SELECT RAISE(ABORT, 'a used approval never changes'); END;
CREATE TRIGGER approvals_kept BEFORE DELETE ON approvals
BEGIN SELECT RAISE(ABORT, 'approvals are kept'); END;
`;
