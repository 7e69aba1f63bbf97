import type { ErrorShape } from '../../../shared/errors.ts';
import type { Depth } from '../check-database.ts';

/** Work on a database file that takes as long as the file is large. */
export type Job =
  | { kind: 'check'; path: string; depth: Depth }
  | { kind: 'copy'; path: string; to: string }
  /** Checked, and brought to the newest schema. */
  | { kind: 'ready'; path: string };

/** Null: it was done. */
export type Outcome = { error: ErrorShape | null };
