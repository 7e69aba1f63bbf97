import type { VaultState } from '../../../shared/ipc/views.ts';
import type { Mended } from '../../state/route-store.ts';
import { PlanList } from './views/plan-list.tsx';
import { PlanReview } from './views/plan-review.tsx';

interface PlansPageProps {
  /** Null shows the list. */
  planId: string | null;
  vault: VaultState;
  /** The run that goes on with the plan once it is mended; null when none does. */
  mends: Mended | null;
  /** Its editor is opened at once. */
  edit: boolean;
}

/** All plans, or one under review. */
export function PlansPage({ planId, vault, mends, edit }: PlansPageProps) {
  return planId === null ? (
    <PlanList />
  ) : (
    <PlanReview key={planId} planId={planId} vault={vault} mends={mends} edit={edit} />
  );
}
