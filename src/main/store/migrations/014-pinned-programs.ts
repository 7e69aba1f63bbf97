import type { Migration } from './migration.ts';

// A rule is for the program that was there when it was made. What a rule from before was made for is not known, so that
// it allows nothing until a person says it anew.
export const pinnedPrograms: Migration = {
  version: 14,
  schema: '41e134ba87b4593fdbb32c14a309695dd5ef79a0a5c0cd079d670520ffdad4c2',
  sql: `
ALTER TABLE allowed_programs ADD COLUMN sha256 TEXT CHECK (sha256 IS NULL OR length(sha256) = 64);
`,
};
