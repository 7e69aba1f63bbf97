import { api } from '../api.ts';
import { useRemote } from './use-remote.ts';

/** What models took for a plan; it changes while a chat about it goes on. */
export function usePlanCost(planId: string) {
  return useRemote(planId, () => api.planModelCost({ planId }), ['plan', 'conversation']);
}
