import type { Store } from '../../store/open-store.ts';
import { requireStored } from '../../store/stored.ts';

/** The name of the plan that a run is of; empty where the run is not known. */
export function planNameOf(reader: Store['reader'], executionId: string): string {
  const run = reader.executions.get(executionId);
  const revision = run && reader.plans.getRevision(run.planId, run.revision);
  return revision === undefined ? '' : requireStored(revision.document).name;
}
