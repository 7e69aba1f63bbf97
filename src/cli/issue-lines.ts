import type { ValidationIssue } from '../shared/plan/validate/result.ts';
import { verbAdvice } from './advice-of.ts';

/** The issues of a plan for a person, worst first. */
export function issueLines(issues: readonly ValidationIssue[]): string[] {
  return (['error', 'warning', 'info'] as const).flatMap((severity) =>
    issues
      .filter((issue) => issue.severity === severity)
      .map((issue) => {
        const place = issue.nodeId === null ? '' : ` [${issue.nodeId}]`;
        const hint = issue.suggestion === undefined ? '' : ` Suggestion: ${issue.suggestion}.`;
        const verb = verbAdvice(issue.code);
        const told = verb === '' ? '' : ` ${verb}`;
        return `${severity} ${issue.code}${place} ${issue.message}${hint}${told}`;
      }),
  );
}
