import type { NewNotification } from '../../store/queries/notifications.ts';
import type { ActOf } from '../acts.ts';
import type { Run, Writing } from '../run.ts';
import type { PlanAtHand } from './plan-at-hand.ts';
import { notPaused } from './plan-errors.ts';

const done = {
  cancel: 'cancelled',
  pause: 'paused',
  resume: 'resumed',
  update: 'updated',
} as const;

/**
 * Puts it to the person in the place where they decide: nothing is changed by it. Once for each step. `why`: what keeps
 * the plan from doing it by itself, where that is not its way. Errors: PLAN_NOT_PAUSED.
 */
export function askForPlan(
  writing: Writing,
  found: PlanAtHand,
  { run, act }: { run: Run; act: ActOf<'plan_effect'> },
  op: keyof typeof done,
  why: string | null = null,
): void {
  const { plan } = found;
  const isRemoval = op === 'cancel' && found.schedule !== null;
  const asked = isRemoval ? ['remove the schedule', 'removed'] : [op, done[op]];
  const because = why === null ? '' : ` It does not do so by itself, since ${why}.`;
  writing.store.writer.notifications.add({
    ...placeOf(found, op),
    ...{ kind: 'message', occasion: `${run.execution.executionId} ${act.path}` },
    title: `Asks you to ${asked[0]}: ${plan.name}`,
    body: `The plan "${run.plan.name}" asks for it.${because} Nothing was ${asked[1]}: open it and decide.`,
  });
  writing.afterwards(() => writing.notify({ topic: 'notification', id: null }));
}

function placeOf(
  found: PlanAtHand,
  op: keyof typeof done,
): Pick<NewNotification, 'topic' | 'subjectId'> {
  const { plan, schedule, run } = found;
  if (op === 'resume') return whereResumed(found);
  if (op !== 'update' && schedule !== null)
    return { topic: 'schedule', subjectId: schedule.triggerId };
  if (op !== 'update' && run !== null) return { topic: 'run', subjectId: run.executionId };
  return { topic: 'plan', subjectId: plan.planId };
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
