import { questionOf } from '../../../shared/plan/input-question.ts';
import type { ActOf } from '../acts.ts';
import { atOnce } from '../crash-points.ts';
import { readStep } from '../read-journal.ts';
import type { Pause, Run, Writing } from '../run.ts';

/** Writes down until when the step stands still. The row decides when it goes on, not the timer. */
export function awaitTime(
  deps: Writing,
  { execution: { executionId } }: Run,
  { node, path, waitingFor, dueAt }: ActOf<'await_time'>,
): Pause {
  const { reader, writer } = deps.store;
  const step = readStep(reader, executionId, path);
  const pause: Pause = {
    waitingFor,
    ...(dueAt === null ? {} : { wakeInMs: dueAt - deps.clock.now() }),
  };
  if (step === undefined || (step.waitingFor === waitingFor && step.dueAt === dueAt)) return pause;
  const question = waitingFor === 'approval' ? questionOf(node) : null;
  return atOnce(deps.crash, 'await_time', () => {
    if (step.waitingFor === waitingFor && dueAt !== null) {
      writer.steps.look(executionId, path, { dueAt });
    } else if (question !== null) {
      writer.steps.ask(executionId, path, { question, dueAt });
    } else writer.steps.wait(executionId, path, waitingFor, dueAt);
    return pause;
  });
}
