import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { readStep } from '../read-journal.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

/** Writes down until when the step stands still. The row decides when it goes on, not the timer. */
export async function awaitTime(
  deps: ExecutorDeps,
  run: Run,
  act: ActOf<'await_time'>,
): Promise<Next> {
  const { executionId } = run.execution;
  const { path, waitingFor, dueAt } = act;
  const { reader, writer } = deps.store;
  const step = readStep(reader, executionId, path);
  const pause = { waitingFor, wakeInMs: dueAt - deps.clock.now() };
  if (step === undefined) return pause;
  const began = act.beganAt ?? null;
  const setBack = began !== null && step.triedAt !== null && began < step.triedAt;
  const isWritten = step.waitingFor === waitingFor && step.dueAt === dueAt;
  if (isWritten && (!setBack || step.notes.beganAt === began)) return pause;
  return between(deps.crash, 'await_time', () =>
    writer.together(() => {
      if (step.waitingFor !== waitingFor) writer.steps.wait(executionId, path, waitingFor, dueAt);
      const notes = setBack ? { notes: { ...step.notes, beganAt: began } } : {};
      writer.steps.look(executionId, path, { dueAt, ...notes });
      return pause;
    }),
  );
}
