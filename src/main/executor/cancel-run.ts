import { AppError, type ErrorShape } from '../../shared/errors.ts';
import type { EffectState } from '../../shared/runs/states.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { endRun } from './acts/end-run.ts';
import { practiceReset } from './park.ts';
import type { ExecutorDeps, Run } from './run.ts';

const maybeOut: ReadonlySet<EffectState> = new Set(['intent', 'sent', 'mined', 'unknown']);

/**
 * Ends a run before its next signature. CANNOT_CANCEL while a transaction of it is on its way, unless
 * the practice chain it was signed for is gone; RUN_ENDED when there is nothing left to cancel.
 */
export async function cancelRun(deps: ExecutorDeps, run: Run): Promise<void> {
  const { executionId, state, error: why } = run.execution;
  if (state === 'completed' || state === 'failed' || state === 'cancelled') throw runEnded(state);
  const { reader, writer } = deps.store;
  const effects = reader.effects.list(executionId);
  const chainIsGone = why?.code === practiceReset().code;
  if (!chainIsGone && effects.some((effect) => maybeOut.has(effect.state))) throw onItsWay();
  const error = cancelled().toShape();
  writer.together(() => {
    for (const effect of effects) endEffect(deps, effect, error);
    for (const { path, state: at } of reader.steps.list(executionId)) {
      if (at === 'running' || at === 'waiting') writer.steps.fail(executionId, path, error);
    }
  });
  await endRun(deps, run, 'cancelled', error);
}

function endEffect({ store }: ExecutorDeps, effect: EffectRecord, error: ErrorShape): void {
  const { effects } = store.writer;
  switch (effect.state) {
    case 'confirmed':
    case 'failed':
    case 'cancelled':
      return;
    case 'mined':
    case 'unknown':
      effects.markFailed(effect.effectId, error);
      return;
    default:
      effects.markCancelled(effect.effectId, error);
  }
}

function cancelled(): AppError {
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
