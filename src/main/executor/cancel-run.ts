import { AppError } from '../../shared/errors.ts';
import type { EffectState } from '../../shared/runs/states.ts';
import { endRun } from './acts/end-run.ts';
import type { ExecutorDeps, Run } from './run.ts';

const maybeOut: ReadonlySet<EffectState> = new Set(['intent', 'sent', 'mined', 'unknown']);

/**
 * Ends a run before its next signature. CANNOT_CANCEL while a transaction of it is on its way;
 * RUN_ENDED when there is nothing left to cancel.
 */
export async function cancelRun(deps: ExecutorDeps, run: Run): Promise<void> {
  const { executionId, state } = run.execution;
  if (state === 'completed' || state === 'failed' || state === 'cancelled') throw runEnded(state);
  const { reader, writer } = deps.store;
  const effects = reader.effects.list(executionId);
  if (effects.some((effect) => maybeOut.has(effect.state))) throw onItsWay();
  const error = cancelled().toShape();
  writer.together(() => {
    for (const effect of effects) {
      if (effect.state === 'confirmed' || effect.state === 'failed' || effect.state === 'cancelled')
        continue;
      writer.effects.markCancelled(effect.effectId, error);
    }
    for (const step of reader.steps.list(executionId)) {
      if (step.state === 'running' || step.state === 'waiting')
        writer.steps.fail(executionId, step.path, error);
    }
  });
  await endRun(deps, run, 'cancelled', error);
}

export function cancelled(): AppError {
  return new AppError('RUN_CANCELLED', 'cancelled', 'You cancelled this run.', {
    advice: 'Nothing further of it is signed.',
  });
}

function runEnded(state: string): AppError {
  return new AppError('RUN_ENDED', 'invalid_params', `This run has already ended: ${state}.`, {
    facts: { state },
  });
}

function onItsWay(): AppError {
  return new AppError(
    'CANNOT_CANCEL',
    'invalid_params',
    'A transaction of this run has been signed and is on its way; it cannot be taken back.',
    { advice: 'Wait until it is final; then the run can be cancelled before its next step.' },
  );
}
