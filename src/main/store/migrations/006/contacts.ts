// Frozen: part of migration 006. The address book: one name for one address, in both directions.
export const contactsSql = `
CREATE TABLE contacts (
  contact_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- The name as it is compared, so that "Bob" and "bob" are one.
  name_key TEXT NOT NULL UNIQUE,
  address TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(address) = 42),
  -- Ids of the chains on which the name counts, with commas between them; none is every chain.
  chain_ids TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
`;
