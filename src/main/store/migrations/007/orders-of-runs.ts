// Frozen: part of migration 007. Which run an order comes from: both spend of one budget.
export const ordersOfRunsSql = `
ALTER TABLE executions ADD COLUMN ordered_by TEXT REFERENCES executions (execution_id);
CREATE INDEX executions_by_ordering ON executions (ordered_by) WHERE ordered_by IS NOT NULL;
CREATE TRIGGER executions_ordered BEFORE UPDATE OF ordered_by ON executions
BEGIN SELECT RAISE(ABORT, 'where a run comes from never changes'); END;
`;
