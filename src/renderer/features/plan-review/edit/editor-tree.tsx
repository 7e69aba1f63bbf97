import { FileCog } from 'lucide-react';
import type { PlanTreeRow } from '../../../../shared/plan/tree.ts';
import { Icon } from '../../../components/icon.tsx';
import { StepTree } from '../../../components/step-tree.tsx';
import { issuesByNode } from '../../../model/issue-places.ts';
import type { TreeNode } from '../../../model/tree-nodes.ts';
import { IssueMarks } from '../views/issue-marks.tsx';
import { StepName } from '../views/step-name.tsx';
import { useDraftPlan } from './draft-context.ts';

interface EditorTreeProps {
  nodes: readonly TreeNode<PlanTreeRow>[];
  /** Null while the plan as a whole is selected. */
  selected: string | null;
  onSelect(id: string): void;
}

/** The steps with what is wrong at each. */
export function EditorTree({ nodes, selected, onSelect }: EditorTreeProps) {
  const { plan, issues } = useDraftPlan();
  const byNode = issuesByNode(issues);
  const empty = plan.root.type === 'sequence' && plan.root.steps.length === 0;
  if (empty) {
    return <p className="m px-5 py-4">This plan has no steps yet. Add the first one above.</p>;
  }
  return (
    <StepTree
      nodes={nodes}
      label="Steps"
      selected={selected}
      marked={selected !== null}
      onSelect={onSelect}
    >
      {(node) => (
        <>
          <StepName node={node} />
          <span className="stack-right">
            <IssueMarks issues={byNode.get(node.id) ?? []} />
          </span>
        </>
      )}
    </StepTree>
  );
}

interface PlanRowProps {
  selected: boolean;
  onSelect(): void;
}

/** The plan as a whole, above its steps. */
export function PlanRow({ selected, onSelect }: PlanRowProps) {
  const { issues } = useDraftPlan();
  return (
    <button
      type="button"
      className="pick flex! items-baseline gap-2 border-r border-b border-line"
      {...(selected ? { 'aria-current': 'true' } : {})}
      onClick={onSelect}
    >
      <Icon of={FileCog} className="self-center" />
      The plan as a whole
      <span className="ml-auto">
        <IssueMarks issues={issuesByNode(issues).get(null) ?? []} />
      </span>
    </button>
  );
}
