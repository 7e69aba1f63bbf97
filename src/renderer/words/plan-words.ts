import type { PlanSummary } from '../../shared/ipc/plan-views.ts';
import type { Plan } from '../../shared/plan/schema.ts';

/** What became of a plan: discarded by you, or over with the schedule that was removed. */
export function planStatusWords({
  status,
  scheduleRemoved,
}: Pick<PlanSummary, 'status' | 'scheduleRemoved'>): string {
  return scheduleRemoved ? 'schedule removed' : statusWords[status];
}

const statusWords: Readonly<Record<Plan['status'], string>> = {
  draft: 'draft',
  validated: 'validated',
  scheduled: 'scheduled',
  running: 'running',
  paused: 'paused',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'discarded',
};
