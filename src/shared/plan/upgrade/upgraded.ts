import type { ValidationIssue } from '../validate/result.ts';

/** A document in the present form, not yet checked against the schema; or why it cannot be brought there. */
export type Upgraded =
  | { ok: true; document: unknown; notes: ValidationIssue[] }
  | { ok: false; issues: ValidationIssue[] };
