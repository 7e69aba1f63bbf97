import { approvalNotice, endNotice } from './notices.ts';
import type { SchedulerDeps } from './ports.ts';

/** What ended longer ago is no news. */
const newsMs = 86_400_000;

/** Writes down what a person is to be told: runs of schedules that ended, and requests that wait for them. */
export function tell(deps: SchedulerDeps, now: number): void {
  const { reader, writer } = deps.store;
  writer.notifications.settleAnswered();
  const ends = reader.executions.untold(now - newsMs);
  const asked = reader.approvals.untold();
  if (ends.length + asked.length === 0) return;
  writer.together(() => {
    for (const { executionId, planName, state, error } of ends) {
      if (state !== 'completed' && state !== 'failed') continue;
      const found = state === 'completed' ? reader.runs.found(executionId) : [];
      writer.notifications.add(endNotice(executionId, planName, state, error, found[0]));
    }
    for (const { approvalId, title, planName } of asked) {
      writer.notifications.add(approvalNotice(approvalId, title, planName));
    }
  });
  deps.notify({ topic: 'notification', id: null });
}
