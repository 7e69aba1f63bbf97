// Part of migration 012. What services of sources said of contracts, each for the code that was there then, and the
// contracts that a person accepted though nobody verified them.
export const contractSourcesSql = `
CREATE TABLE contract_sources (
  chain_id INTEGER NOT NULL,
  address TEXT NOT NULL CHECK (length(address) = 42 AND substr(address, 1, 2) = '0x'
    AND substr(address, 3) NOT GLOB '*[^0-9a-f]*'),
  -- The code at the address, and that of what a proxy stands for, as JSON.
  code TEXT NOT NULL,
  -- Who has it; null where none of those that were asked does.
  service TEXT CHECK (service IN ('sourcify', 'etherscan')),
  match TEXT CHECK (match IN ('exact', 'partial')),
  -- Why nobody has it.
  missing TEXT CHECK (missing IN ('not_verified', 'proxy_unknown')),
  -- Who was asked, as a JSON list.
  asked TEXT NOT NULL,
  name TEXT NOT NULL,
  -- One for each function and event, as a JSON list.
  lines TEXT NOT NULL,
  fetched_at INTEGER NOT NULL,
  PRIMARY KEY (chain_id, address),
  CHECK ((service IS NULL) = (match IS NULL) AND (service IS NULL) = (missing IS NOT NULL))
) STRICT;
CREATE TABLE accepted_contracts (
  chain_id INTEGER NOT NULL,
  address TEXT NOT NULL CHECK (length(address) = 42 AND substr(address, 1, 2) = '0x'
    AND substr(address, 3) NOT GLOB '*[^0-9a-f]*'),
  -- The code that was there when the person accepted it, as JSON.
  code TEXT NOT NULL,
  accepted_at INTEGER NOT NULL,
  PRIMARY KEY (chain_id, address)
) STRICT;
`;
