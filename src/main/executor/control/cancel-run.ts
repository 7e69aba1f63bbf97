import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { EffectState } from '../../../shared/runs/states.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { endRun } from '../acts/end-run.ts';
import { between } from '../crash-points.ts';
import { endChange } from '../files/end-change.ts';
import { withdrawAll } from '../give-up-unsigned.ts';
import type { ExecutorDeps, Run } from '../run.ts';

/**
 * Ends a run of which nothing is on its way: what was not signed is not made any more. What was signed
 * for a practice chain that is gone leads nowhere, and ends as well; a file that may have been changed is
 * looked at.
 */
export async function cancelRun(deps: ExecutorDeps, run: Run): Promise<void> {
  const { executionId } = run.execution;
  const { reader, writer } = deps.store;
  const error = cancelled().toShape();
  for (const effect of reader.effects.list(executionId)) {
    if (effect.realm === 'file' && mayBeMade.has(effect.state)) {
      await endChange(deps, run, effect, error);
    }
  }
  const asked = await between(deps.crash, 'cancel_run', () =>
    writer.together(() => {
      const open = writer.control.voidOpen(executionId, 'cancelled');
      for (const effect of reader.effects.list(executionId)) endEffect(deps, effect, error);
      for (const { path, state } of reader.steps.places(executionId)) {
        if (state === 'running' || state === 'waiting') writer.steps.fail(executionId, path, error);
      }
      return open;
    }),
  );
  await withdrawAll(deps, asked);
  await endRun(deps, run, 'cancelled', error);
}

const mayBeMade: ReadonlySet<EffectState> = new Set(['intent', 'unknown']);

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
