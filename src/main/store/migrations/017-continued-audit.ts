// Frozen. A log that was put back from a backup, or begun anew beside a wallet that knows a longer one, goes on
// after the end that the wallet knows: one line of its own kind may leave numbers out, and says so.
import type { Migration } from './migration.ts';

export const continuedAudit: Migration = {
  version: 17,
  schema: '6f66e1b658ef0a9596ee7eef925e4a0ec7ae5fa17c42cdef54eb8e8e1aa0d514',
  sql: `
DROP TRIGGER audit_append;
CREATE TRIGGER audit_append BEFORE INSERT ON audit
WHEN NEW.mac IS NOT NULL OR NOT (
  (NEW.seq = 1 + (SELECT coalesce(max(seq), 0) FROM audit)
    AND NEW.prev_hash = coalesce((SELECT hash FROM audit ORDER BY seq DESC LIMIT 1),
      '0000000000000000000000000000000000000000000000000000000000000000'))
  OR (NEW.kind = 'audit.continued' AND NEW.seq > 1 + (SELECT coalesce(max(seq), 0) FROM audit)))
BEGIN SELECT RAISE(ABORT, 'the audit log is only appended to'); END;
`,
};
