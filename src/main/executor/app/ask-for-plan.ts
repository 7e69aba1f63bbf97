import type { NewNotification } from '../../store/queries/notifications.ts';
import type { ActOf } from '../acts.ts';
import type { Run, Writing } from '../run.ts';
import type { PlanAtHand } from './plan-at-hand.ts';
import { notPaused } from './plan-errors.ts';

/**
 * Puts it to the person in the place where they decide: nothing is resumed or changed by it. Once for each step.
 * Errors: PLAN_NOT_PAUSED.
 */
export function askForPlan(
  writing: Writing,
  found: PlanAtHand,
  { run, act }: { run: Run; act: ActOf<'plan_effect'> },
  op: 'resume' | 'update',
): void {
  const { plan } = found;
  writing.store.writer.notifications.add({
    ...(op === 'resume' ? whereResumed(found) : { topic: 'plan', subjectId: plan.planId }),
    ...{ kind: 'message', occasion: `${run.execution.executionId} ${act.path}` },
    title: `Asks you to ${op}: ${plan.name}`,
    body: `The plan "${run.plan.name}" asks for it. Nothing was ${op}d: open it and decide.`,
  });
  writing.afterwards(() => writing.notify({ topic: 'notification', id: null }));
}

function whereResumed({
  plan,
  schedule,
  run,
}: PlanAtHand): Pick<NewNotification, 'topic' | 'subjectId'> {
  if (schedule?.state === 'paused') return { topic: 'schedule', subjectId: schedule.triggerId };
  if (run?.state === 'paused') return { topic: 'run', subjectId: run.executionId };
  throw notPaused(plan.planId);
}
