import { TickBox } from '../../../../components/tick-box.tsx';
import { issuesAt } from '../../../../model/issue-places.ts';
import { useDraftPlan } from '../draft-context.ts';
import { IssueLines } from './issue-lines.tsx';

interface SwitchFieldProps {
  label: string;
  path: string;
  value: boolean;
  onChange(value: boolean): void;
}

/** Yes or no, as a sentence with a box to tick. */
export function SwitchField({ label, path, value, onChange }: SwitchFieldProps) {
  const { issues } = useDraftPlan();
  return (
    <div className="form-row" data-field={path}>
      <span />
      <div className="grid gap-1">
        <TickBox checked={value} onChange={onChange}>
          {label}
        </TickBox>
        <IssueLines issues={issuesAt(issues, path)} />
      </div>
    </div>
  );
}
