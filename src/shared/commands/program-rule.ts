/** A program that plans may run. */
export interface ProgramRule {
  ruleId: string;
  /** Where it truly is, absolute. */
  program: string;
  /** Null for any; else one pattern for each argument: the argument itself, `*` for any one, `...` last for more. */
  args: readonly string[] | null;
  /** Whether it may reach the network where the step says so. */
  network: boolean;
  /** Of the program as it was when it was allowed; null for a rule that is older than that was kept. */
  sha256: string | null;
  createdAt: number;
}

/** How a program stands to what was allowed; one that is not `as_allowed` is not run. */
export interface ProgramStanding {
  state: 'as_allowed' | 'changed' | 'missing' | 'not_known';
  /** Epoch ms, of `changed` where the system tells it. */
  changedAt: number | null;
}
