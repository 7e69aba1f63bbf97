// Frozen: part of migration 010. What was given up is looked at once: a person puts it away, and it is kept.
export const deadEventsSql = `
ALTER TABLE events ADD COLUMN put_away_at INTEGER;
CREATE TRIGGER events_put_away BEFORE UPDATE OF put_away_at ON events
WHEN NEW.put_away_at IS NOT NULL AND NEW.status <> 'dead'
BEGIN SELECT RAISE(ABORT, 'only what was given up is put away'); END;
`;
