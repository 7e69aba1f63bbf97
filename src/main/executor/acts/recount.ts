import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

/** Writes down from when the times of a step count, after the clock was set back or forth again. */
export function recountTimes(
  deps: ExecutorDeps,
  { execution: { executionId } }: Run,
  { path, from }: ActOf<'recount'>,
): Promise<Next> {
  return between(deps.crash, 'recount', () => {
    deps.store.writer.steps.recount(executionId, path, from);
    return 'on' as const;
  });
}
