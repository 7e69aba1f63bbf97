import type { RunWish } from '../../../shared/runs/states.ts';
import { between } from '../crash-points.ts';
import { withdrawAll } from '../give-up-unsigned.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { cancelRun } from './cancel-run.ts';
import { whyPaused } from './outcome-pause.ts';

/** Does what was ordered of a run of which nothing is left to be carried on first. */
export async function takeEffect(deps: ExecutorDeps, run: Run, due: RunWish): Promise<void> {
  const { executionId, planId } = run.execution;
  if (due === 'cancel') await cancelRun(deps, run);
  else {
    const why = whyPaused(deps.store.reader, executionId);
    const pause = () => deps.store.writer.control.pause(executionId, why);
    await withdrawAll(deps, await between(deps.crash, 'pause_run', pause));
  }
  deps.notify({ topic: 'plan', id: planId });
  deps.notify({ topic: 'run', id: executionId });
}
