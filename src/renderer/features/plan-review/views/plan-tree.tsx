import { Fragment } from 'react';
import { networkName } from '../../../../shared/chain/networks.ts';
import { assetKey } from '../../../../shared/chain/types.ts';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import type { PlanTreeRow } from '../../../../shared/plan/tree.ts';
import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { amountColumn } from '../../../components/amount.tsx';
import { ChangeAmount } from '../../../components/change-amount.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { StepTree } from '../../../components/step-tree.tsx';
import { changesOf, told } from '../../../model/effects.ts';
import { issuesByNode } from '../../../model/issue-places.ts';
import { rehearsedFindings, rehearsedStep } from '../../../model/plan-facts.ts';
import type { TreeNode } from '../../../model/tree-nodes.ts';
import type { FindingView } from '../../../words/finding-words.ts';
import { rehearsedStepWords, withoutMovement } from '../../../words/rehearsal-words.ts';
import { FoundMarks } from './found-marks.tsx';
import { IssueMarks } from './issue-marks.tsx';
import { StepName } from './step-name.tsx';

interface PlanTreeProps {
  view: PlanView;
  nodes: readonly TreeNode<PlanTreeRow>[];
  selected: string | null;
  onSelect(id: string): void;
}

/** The steps with what each changed on the fork. */
export function PlanTree({ view, nodes, selected, onSelect }: PlanTreeProps) {
  const account = view.account.address;
  const changes = view.rehearsal?.steps.flatMap((step) => changesOf(step.assetChanges, account));
  const column = amountColumn(
    (changes ?? []).map(told).map(({ delta, symbol }) => ({ value: delta, symbol })),
  );
  const issues = issuesByNode(view.validation.issues);
  const found = rehearsedFindings(view);
  return (
    <div style={column}>
      <StepTree nodes={nodes} label="Steps" selected={selected} onSelect={onSelect}>
        {(node) => (
          <Row
            node={node}
            view={view}
            issues={issues.get(node.id) ?? []}
            found={found.filter(({ nodeId }) => nodeId === node.id)}
          />
        )}
      </StepTree>
    </div>
  );
}

interface RowProps {
  node: TreeNode<PlanTreeRow>;
  view: PlanView;
  issues: readonly ValidationIssue[];
  found: readonly FindingView[];
}

function Row({ node, view, issues, found }: RowProps) {
  return (
    <>
      <StepName node={node} />
      <span className="stack-right">
        <Effects node={node} view={view} />
        <IssueMarks issues={issues} />
        <FoundMarks findings={found} />
      </span>
    </>
  );
}

function Effects({ node, view }: Pick<RowProps, 'node' | 'view'>) {
  const step = rehearsedStep(view, node.id);
  if (node.row.kind !== 'action') return null;
  if (step === null || step.status !== 'ok') {
    const words = rehearsedStepWords(step?.status ?? null, view.rehearsal);
    return (
      <StateMark sign={words.sign} tone={words.tone}>
        {words.word}
      </StateMark>
    );
  }
  const changes = changesOf(step.assetChanges, view.account.address);
  if (changes.length === 0) {
    return <span className="s q">{withoutMovement(step)}</span>;
  }
  return changes.map((change, at) => (
    <Fragment key={`${change.chainId}/${assetKey(change)}`}>
      <ChangeAmount change={change} />
      {change.chainId === view.rehearsal?.chainId ||
      change.chainId === changes[at + 1]?.chainId ? null : (
        <span className="s q">on {networkName(change.chainId)}</span>
      )}
    </Fragment>
  ));
}
