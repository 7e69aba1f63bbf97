import { AppError } from '../../shared/errors.ts';
import { checkEdited } from '../executor/control/continue-run.ts';
import type { Store } from '../store/open-store.ts';
import type { StoredPlan } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';

/**
 * Why the latest run of a plan, which ended unfinished with an earlier revision, cannot go on with the
 * plan as it is stored now; null where it can, or there is no such run.
 */
export function unfitRevision(
  reader: Store['reader'],
  { planId, hash, document }: StoredPlan,
): string | null {
  const [latest] = reader.executions.listOfPlan(planId);
  if (latest === undefined || latest.planHash === hash) return null;
  if (latest.state !== 'failed' && latest.state !== 'cancelled') return null;
  try {
    checkEdited(reader, latest.executionId, requireStored(document));
    return null;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'STEP_ALREADY_ACTED') return thrown.message;
    throw thrown;
  }
}
