import type { VaultState } from '../../../shared/ipc/views.ts';
import { PlanList } from './views/plan-list.tsx';
import { PlanReview } from './views/plan-review.tsx';

interface PlansPageProps {
  /** Null shows the list. */
  planId: string | null;
  vault: VaultState;
}

/** All plans, or one under review. */
export function PlansPage({ planId, vault }: PlansPageProps) {
  return planId === null ? <PlanList /> : <PlanReview key={planId} planId={planId} vault={vault} />;
}
