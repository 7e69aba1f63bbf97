// Which finding of the validator belongs beside which field: told by the JSON paths alone.
import type { ValidationIssue } from '../../shared/plan/validate/result.ts';

/** Whether a JSON path is the place or lies inside it. */
export function isInside(path: string, place: string): boolean {
  return (
    path.startsWith(place) &&
    (path.length === place.length || /[.[]/.test(path[place.length] ?? ''))
  );
}

/** What is said of a field: at its place, or of a part of what is in it. */
export function issuesAt(
  issues: readonly ValidationIssue[],
  place: string,
): readonly ValidationIssue[] {
  return issues.filter(({ path }) => path !== undefined && isInside(path, place));
}

/** What is said of none of the places, so that it has to stand by itself. */
export function issuesBeside(
  issues: readonly ValidationIssue[],
  places: readonly string[],
): readonly ValidationIssue[] {
  return issues.filter(
    ({ path }) => path === undefined || !places.some((place) => isInside(path, place)),
  );
}

/** How many of each weight. */
export interface IssueCount {
  error: number;
  warning: number;
  info: number;
}

export function countIssues(issues: readonly ValidationIssue[]): IssueCount {
  const counted = { error: 0, warning: 0, info: 0 };
  for (const { severity } of issues) counted[severity] += 1;
  return counted;
}

/** By the node that they are about; what is about the plan as a whole is under null. */
export function issuesByNode(
  issues: readonly ValidationIssue[],
): ReadonlyMap<string | null, readonly ValidationIssue[]> {
  const byNode = new Map<string | null, ValidationIssue[]>();
  for (const issue of issues) {
    const known = byNode.get(issue.nodeId);
    if (known) known.push(issue);
    else byNode.set(issue.nodeId, [issue]);
  }
  return byNode;
}
