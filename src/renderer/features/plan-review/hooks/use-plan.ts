import type { Rehearsal } from '../../../../shared/chain/types.ts';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { api } from '../../../api.ts';
import { type Action, useAction } from '../../../state/use-action.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';

interface PlanUnderReview {
  read: Remote<PlanView>;
  rehearse: Action<[], Rehearsal>;
}

/** One plan, and its rehearsal; the plan is read again before the rehearsal counts as ended, however it ended. */
export function usePlan(planId: string): PlanUnderReview {
  const read = useRemote(`plan/${planId}`, () => api.planGet({ planId }), ['plan'], planId);
  const rehearse = useAction(async () => {
    const result = await api.planRehearse({ planId });
    await read.reload();
    return result;
  });
  return { read, rehearse };
}
