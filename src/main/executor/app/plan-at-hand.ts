import type { StoredPlan } from '../../store/queries/plans.ts';
import type { TriggerRecord } from '../../store/queries/triggers.ts';

/** A plan, with what is open of it: its schedule, and a run that is not the one that asks. */
export interface PlanAtHand {
  plan: StoredPlan;
  schedule: TriggerRecord | null;
  run: { executionId: string; state: string } | null;
}
