import { type Check, issueAt } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { walkCertain } from './certain-steps.ts';
import { type PlacedRef, refsOfNode, refsOfTrigger } from './refs.ts';

/** REF_NOT_REACHED: a value of a step that is not certain to have run by then. */
export const refNotReached: Check = ({ plan, placed }) => {
  const ids = new Set(placed.map(({ node }) => node.id));
  const issues: ValidationIssue[] = [];
  const judge = (nodeId: string | null, refs: PlacedRef[], certain: ReadonlySet<string>): void => {
    for (const { ref, path } of refs) {
      if (ref.type !== 'step_output' || !ids.has(ref.stepId) || certain.has(ref.stepId)) continue;
      const message = `The step "${ref.stepId}" is not certain to have run before its value is needed.`;
      issues.push(issueAt({ nodeId, path }, 'REF_NOT_REACHED', message));
    }
  };
  judge(null, refsOfTrigger(plan.trigger), new Set());
  walkCertain(plan.root, {
    before(node, path, certain) {
      if (node.type !== 'loop') judge(node.id, refsOfNode(node, path), certain);
    },
    afterBody(node, path, certain) {
      judge(node.id, refsOfNode(node, path), certain);
    },
  });
  return issues;
};
