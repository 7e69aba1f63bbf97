// Frozen once released. Lists of what may be paid and called, and the version of the policy that questions and
// mandates were made under.
import type { Migration } from './migration.ts';

export const policy: Migration = {
  version: 16,
  schema: 'db9283dcd20c9e435931d3dbf635271d88d31c3b7a8d27210733140e3262b83a',
  sql: `
-- One row: grows with every change of a limit or a list.
CREATE TABLE policy (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version >= 1)
) STRICT;
INSERT INTO policy (id, version) VALUES (1, 1);
CREATE TRIGGER policy_only_grows BEFORE UPDATE ON policy WHEN new.version <= old.version
BEGIN SELECT RAISE(ABORT, 'a version of the policy is not taken back'); END;
CREATE TRIGGER policy_stays BEFORE DELETE ON policy
BEGIN SELECT RAISE(ABORT, 'the version of the policy stays'); END;

-- A list that is on has a row.
CREATE TABLE allow_lists (
  chain_id INTEGER NOT NULL CHECK (chain_id > 0),
  list TEXT NOT NULL CHECK (list IN ('recipients', 'contracts', 'selectors')),
  -- When it goes off; null where nobody asked for that.
  off_at INTEGER,
  PRIMARY KEY (chain_id, list)
) STRICT;
CREATE TABLE allow_entries (
  chain_id INTEGER NOT NULL CHECK (chain_id > 0),
  list TEXT NOT NULL CHECK (list IN ('recipients', 'contracts', 'selectors')),
  -- Lower case.
  entry TEXT NOT NULL CHECK (length(entry) = iif(list = 'selectors', 10, 42)
    AND substr(entry, 1, 2) = '0x' AND substr(entry, 3) NOT GLOB '*[^0-9a-f]*'),
  added_at INTEGER NOT NULL,
  from_at INTEGER NOT NULL CHECK (from_at >= added_at),
  PRIMARY KEY (chain_id, list, entry)
) STRICT;

ALTER TABLE mandates ADD COLUMN policy_version INTEGER NOT NULL DEFAULT 1;
`,
};
