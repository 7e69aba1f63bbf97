import type { RunView } from '../../../../../shared/runs/views.ts';
import { ResumeRun } from '../run-controls.tsx';

interface PausedRunProps {
  run: RunView;
  /** Everything is stopped. */
  halted: boolean;
}

/** Put aside until a person resumes it, and why where it was not a person. */
export function PausedRun({ run, halted }: PausedRunProps) {
  const why = run.error
    ? `${run.error.message} ${run.error.advice}`
    : 'Nothing of it goes on until you resume it. The time until then does not count against its limits.';
  return (
    <>
      <p className="m min-w-0 wrap-anywhere">
        {why}
        {halted ? ' Everything is stopped: allow runs again first, above.' : ''}
      </p>
      <span className="row ml-auto shrink-0">
        <ResumeRun run={run} halted={halted} big />
      </span>
    </>
  );
}
