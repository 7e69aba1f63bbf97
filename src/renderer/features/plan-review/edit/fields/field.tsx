import { type ReactNode, useId } from 'react';
import { issuesAt } from '../../../../model/issue-places.ts';
import { useDraftPlan } from '../draft-context.ts';
import { IssueLines } from './issue-lines.tsx';

/** What ties a control to its label and to what is said of it. */
export interface ControlTies {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

interface FieldProps {
  label: string;
  /** JSON path of what the field holds; what the validator says of it stands below. */
  path: string;
  /** Said instead of nothing: a unit, a default, what it may hold. */
  hint?: ReactNode;
  /** Why what is typed cannot be kept, where that is so. */
  problem?: string | null;
  optional?: boolean;
  children(ties: ControlTies): ReactNode;
}

/** A row of the form: name left, control right, and under it what is wrong with it. */
export function Field({ label, path, hint, problem = null, optional, children }: FieldProps) {
  const id = useId();
  const { issues } = useDraftPlan();
  const here = issuesAt(issues, path);
  const wrong = problem !== null || here.some(({ severity }) => severity === 'error');
  return (
    <div className="form-row" data-field={path}>
      <div>
        <label htmlFor={id} className="m">
          {label}
        </label>
        {optional ? <span className="q s block">optional</span> : null}
      </div>
      <div className="grid gap-1 min-w-0">
        {children({ id, 'aria-describedby': `${id}-said`, 'aria-invalid': wrong })}
        <div id={`${id}-said`} className="grid gap-1">
          {hint ? <div className="s q">{hint}</div> : null}
          {problem === null ? null : <p className="s danger">{problem}</p>}
          <IssueLines issues={here} />
        </div>
      </div>
    </div>
  );
}
