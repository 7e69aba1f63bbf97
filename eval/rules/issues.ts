import type { Plan } from '../../src/shared/plan/schema.ts';
import { validatePlan } from '../../src/shared/plan/validate/validate-plan.ts';
import type { PlanView } from '../plan/plan-view.ts';
import { issueCodeOf } from '../set/issue-names.ts';
import type { Expectation } from '../set/item.ts';

/** The validator stops or warns of what is wrong with the request, and of nothing that is right about it. */
export function judgeIssues(expect: Expectation, plan: Plan, { context }: PlanView): string[] {
  const { issues = [], issues_any: any = [], forbid_issues: forbidden = [] } = expect;
  const raised = new Set<string | undefined>(
    validatePlan(plan, context)
      .issues.filter(({ severity }) => severity !== 'info')
      .map(({ code }) => code),
  );
  const isRaised = (name: string): boolean => raised.has(issueCodeOf(name));
  const none = any.length > 0 && !any.some(isRaised);
  return [
    ...issues.filter((name) => !isRaised(name)).map((name) => `${name} is not raised`),
    ...(none ? [`none of ${any.join(', ')} is raised`] : []),
    ...forbidden.filter(isRaised).map((name) => `${name} is raised`),
  ];
}
