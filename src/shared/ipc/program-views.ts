import type { ProgramRule } from '../commands/program-rule.ts';

/** The programs that plans may run. */
export interface ProgramsView {
  rules: ProgramRule[];
  /** Whether this computer keeps what they run in bounds. */
  sandboxed: boolean;
}
