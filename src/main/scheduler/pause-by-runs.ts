import { pausedNotice } from './notices.ts';
import type { SchedulerDeps } from './ports.ts';

/** Pauses the schedules whose runs failed too often in a row, or were paused over what they did. */
export function pauseByRuns(deps: SchedulerDeps): void {
  const { reader, writer } = deps.store;
  const failing = reader.triggers.failing(deps.failuresToPause);
  const due = [
    ...reader.triggers.differing().map((row) => ({ row, why: 'different' as const })),
    ...failing.map((row) => ({ row, why: 'failure' as const })),
  ];
  for (const { row, why } of due) {
    const { triggerId, generation, planId, runsDone } = row;
    const planName = reader.plans.get(planId)?.name ?? '';
    writer.together(() => {
      writer.triggers.pause(triggerId, why);
      const occasion = `${why}:${generation}:${runsDone}`;
      writer.notifications.add(pausedNotice(triggerId, planName, why, occasion));
    });
    deps.notify({ topic: 'schedule', id: triggerId });
    deps.notify({ topic: 'notification', id: null });
  }
}
