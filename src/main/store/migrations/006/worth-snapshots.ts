// Frozen: part of migration 006. What an account was worth, by network; a practice chain that was reset is another.
export const worthSnapshotsSql = `
CREATE TABLE worth_snapshots (
  account TEXT NOT NULL COLLATE NOCASE,
  chain_id INTEGER NOT NULL,
  instance_id TEXT NOT NULL,
  taken_at INTEGER NOT NULL,
  total_usd TEXT NOT NULL,
  -- How many tokens were held without a known price, which the total leaves out.
  unpriced INTEGER NOT NULL CHECK (unpriced >= 0),
  block_number TEXT NOT NULL,
  PRIMARY KEY (account, chain_id, instance_id, taken_at)
) STRICT, WITHOUT ROWID;
-- What an account sent, newest first.
CREATE INDEX effects_sent ON effects (account, chain_id, instance_id, created_at) WHERE tx_hash IS NOT NULL;
CREATE TRIGGER worth_snapshots_frozen BEFORE UPDATE ON worth_snapshots
BEGIN SELECT RAISE(ABORT, 'a snapshot never changes'); END;
`;
