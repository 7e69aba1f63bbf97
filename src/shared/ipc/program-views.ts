import type { ProgramRule, ProgramStanding } from '../commands/program-rule.ts';

/** A rule, and how its program stands to it now. */
export type ProgramRuleView = ProgramRule & ProgramStanding;

/** The programs that plans may run. */
export interface ProgramsView {
  rules: ProgramRuleView[];
  /** Whether this computer keeps what they run in bounds. */
  sandboxed: boolean;
}
