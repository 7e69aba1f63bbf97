import type { Condition } from '../../../../../shared/plan/conditions.ts';
import { issuesAt } from '../../../../model/issue-places.ts';
import { useDraftPlan } from '../draft-context.ts';
import { IssueLines } from '../fields/issue-lines.tsx';
import { ConditionPart } from './condition-part.tsx';

interface ConditionFieldProps {
  label: string;
  /** The node in which it stands; null for the trigger. */
  nodeId: string | null;
  path: string;
  value: Condition;
  onChange(condition: Condition, field: string | null): void;
}

/** A condition as rows and groups, and under it all that is said of it. */
export function ConditionField({ label, nodeId, path, value, onChange }: ConditionFieldProps) {
  const { issues } = useDraftPlan();
  return (
    <fieldset className="form-row" data-field={path}>
      <legend className="contents">
        <span className="m">{label}</span>
      </legend>
      <div className="grid gap-1.5">
        <ConditionPart name={label} {...{ nodeId, path, value, onChange }} onRemove={null} />
        <IssueLines issues={issuesAt(issues, path)} />
      </div>
    </fieldset>
  );
}
