import type { PlanTreeRow } from '../../../../shared/plan/tree.ts';
import { Icon } from '../../../components/icon.tsx';
import { stepIcon } from '../../../components/step-icon.ts';
import { shortName } from '../../../format/hex.ts';
import type { TreeNode } from '../../../model/tree-nodes.ts';
import { roleWords } from '../../../words/step-words.ts';

/** The number, the sign and the name with which a row of the tree begins. */
export function StepName({ node }: { node: TreeNode<PlanTreeRow> }) {
  return (
    <>
      <span className="number">{node.number}</span>
      <span className="label">
        <Icon of={stepIcon(node.row.kind, node.row.tool)} />
        <span title={node.label}>
          {roleWords(node.row.role)}
          {shortName(node.label)}
        </span>
      </span>
    </>
  );
}
