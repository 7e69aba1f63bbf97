import type { LogLine } from './log-line.ts';

/** What of the log is shown. */
export interface LogView {
  /** Newest first. */
  lines: readonly LogLine[];
  /** How many are of the level and have the words, and how many there are. */
  found: number;
  all: number;
}

/** What a person can hand on of a problem, whole. */
export interface ReportView {
  fileName: string;
  text: string;
}
