import type { AppError } from '../../shared/errors.ts';
import { failStep } from './acts/end-step.ts';
import type { Act } from './acts.ts';
import { afterError, retryDelayMs } from './after-error.ts';
import { afterFailure } from './after-failure.ts';
import { readStep } from './read-journal.ts';
import type { Next, Run, Writing } from './run.ts';

/** Writes what follows from an act that failed with an error. */
export function settle(
  writing: Writing,
  run: Run,
  act: Act,
  thrown: AppError,
  failuresInARow: number,
): Next {
  const error = thrown.toShape();
  const after = afterError(act, thrown);
  const { store, clock } = writing;
  switch (after.kind) {
    case 'pause':
      return {
        waitingFor: after.waitingFor,
        error,
        wakeInMs: retryDelayMs(failuresInARow + 1),
      };
    case 'fail_effect':
      store.writer.effects.markFailed(after.effectId, error);
      return 'on';
    case 'fail_step': {
      const { node, path } = after.act;
      const step = readStep(store.reader, run.execution.executionId, path);
      if (step === undefined) return 'on';
      const { executionId } = run.execution;
      const next = afterFailure(node, step, error, { executionId, nowMs: clock.now() });
      return failStep(writing, run, { kind: 'fail_step', node, path, error, after: next });
    }
  }
}
