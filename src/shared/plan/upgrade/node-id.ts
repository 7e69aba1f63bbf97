/** The node id of a flat step: ids born here begin with a letter. */
export function nodeIdOf(stepId: string): string {
  return `step-${stepId}`;
}
