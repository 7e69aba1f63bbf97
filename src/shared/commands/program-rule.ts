/** A program that plans may run. */
export interface ProgramRule {
  ruleId: string;
  /** Where it truly is, absolute. */
  program: string;
  /** Null for any; else one pattern for each argument: the argument itself, `*` for any one, `...` last for more. */
  args: readonly string[] | null;
  /** Whether it may reach the network where the step says so. */
  network: boolean;
  createdAt: number;
}
