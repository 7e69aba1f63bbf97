// Frozen: part of migration 006. Addresses that are looked at and never signed for; no key belongs to them.
export const watchedAccountsSql = `
CREATE TABLE watched_accounts (
  address TEXT PRIMARY KEY COLLATE NOCASE CHECK (length(address) = 42),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
