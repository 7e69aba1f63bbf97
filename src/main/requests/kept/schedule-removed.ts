import type { PlanStatus } from '../../store/queries/plans.ts';
import type { StoreReader } from '../../store/store.ts';

/** Whether a plan is over because a person, or a plan for them, removed its schedule. */
export function scheduleRemoved(
  { triggers }: Pick<StoreReader, 'triggers'>,
  { planId, status }: { planId: string; status: PlanStatus },
): boolean {
  return status === 'cancelled' && triggers.ofPlan(planId)?.endsWhy === 'REMOVED';
}
