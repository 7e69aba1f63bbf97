import type { ApprovalFacts } from '../../../../shared/approvals/facts.ts';
import type { RunView } from '../../../../shared/runs/views.ts';
import { api } from '../../../api.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';

interface RunUnderWatch {
  read: Remote<RunView>;
  /** The approvals of this run that wait, for their titles and expiry. */
  approvals: readonly ApprovalFacts[];
}

/** One run with the approvals that belong to it; of a long one the part around a step, or where it is. */
export function useRun(executionId: string, around: string | null): RunUnderWatch {
  const read = useRemote(
    `run/${executionId}`,
    () => api.runGet({ executionId, around }),
    ['run'],
    executionId,
  );
  const list = useRemote('approvals', () => api.approvalList({}), ['approval', 'run']);
  const approvals = (list.value ?? []).filter((facts) => facts.executionId === executionId);
  return { read, approvals };
}
