import type { KeyboardEvent } from 'react';
import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { Icon } from '../../../components/icon.tsx';
import { stepIcon } from '../../../components/step-icon.ts';
import { shortName } from '../../../format/hex.ts';
import { boxHeight, boxWidth } from '../../../model/plan-graph/drawing.ts';
import { roleWords } from '../../../words/step-words.ts';
import { IssueMarks } from '../views/issue-marks.tsx';
import type { NumberedBox } from './numbered-boxes.ts';

interface GraphBoxProps extends NumberedBox {
  issues: readonly ValidationIssue[];
  selected: boolean;
  /** Whether Tab leads to it. */
  reachable: boolean;
  onSelect(): void;
}

/** One step of the graph. */
export function GraphBox({ box, step, issues, selected, reachable, onSelect }: GraphBoxProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onSelect();
  };
  return (
    <div
      role="treeitem"
      data-path={box.path}
      aria-level={step.level}
      aria-posinset={step.position}
      aria-setsize={step.siblings}
      aria-selected={selected}
      tabIndex={reachable ? 0 : -1}
      className="graph-box"
      style={{ left: box.x, top: box.y, width: boxWidth, height: boxHeight }}
      title={step.label}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <Icon of={stepIcon(step.row.kind, step.row.tool)} />
      <span className="graph-name">
        <span className="q">{step.number}</span>{' '}
        <span className="sr-only">{roleWords(step.row.role)}</span>
        {shortName(step.label)}
      </span>
      <IssueMarks issues={issues} />
    </div>
  );
}
