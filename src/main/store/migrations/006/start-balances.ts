// Frozen: part of migration 006. What an account held of a token when its run was agreed to, for amounts that
// are a share of that. Written with the run, and never changed.
export const startBalancesSql = `
CREATE TABLE start_balances (
  execution_id TEXT NOT NULL REFERENCES executions(execution_id),
  -- As the plan names it.
  token TEXT NOT NULL,
  -- Decimal, in whole tokens.
  amount TEXT NOT NULL,
  PRIMARY KEY (execution_id, token)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER start_balances_frozen BEFORE UPDATE ON start_balances
BEGIN SELECT RAISE(ABORT, 'what was held at the start never changes'); END;
CREATE TRIGGER start_balances_kept BEFORE DELETE ON start_balances
BEGIN SELECT RAISE(ABORT, 'what was held at the start is kept'); END;
`;
