// Frozen: part of migration 001. The append-only log. The triggers guard against bugs, not attackers:
// tampering is found by the hashes.
export const auditSql = `
CREATE TABLE audit (
  seq INTEGER PRIMARY KEY CHECK (seq >= 1),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  request_id TEXT,
  execution_id TEXT,
  effect_id TEXT,
  body TEXT NOT NULL,
  prev_hash TEXT NOT NULL CHECK (length(prev_hash) = 64),
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  mac TEXT CHECK (length(mac) = 64)
) STRICT;
CREATE INDEX audit_by_execution ON audit (execution_id) WHERE execution_id IS NOT NULL;
CREATE INDEX audit_by_request ON audit (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX audit_unsealed ON audit (seq) WHERE mac IS NULL;

CREATE TRIGGER audit_append BEFORE INSERT ON audit
WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM audit)
  OR NEW.prev_hash <> coalesce((SELECT hash FROM audit ORDER BY seq DESC LIMIT 1),
    '0000000000000000000000000000000000000000000000000000000000000000')
  OR NEW.mac IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the audit log is only appended to'); END;
CREATE TRIGGER audit_frozen BEFORE UPDATE ON audit
WHEN OLD.mac IS NOT NULL OR NEW.mac IS NULL OR NEW.seq <> OLD.seq OR NEW.at <> OLD.at
  OR NEW.kind <> OLD.kind OR NEW.request_id IS NOT OLD.request_id
  OR NEW.execution_id IS NOT OLD.execution_id OR NEW.effect_id IS NOT OLD.effect_id
  OR NEW.body <> OLD.body OR NEW.prev_hash <> OLD.prev_hash OR NEW.hash <> OLD.hash
BEGIN SELECT RAISE(ABORT, 'audit lines never change'); END;
CREATE TRIGGER audit_kept BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'audit lines are kept'); END;
`;
