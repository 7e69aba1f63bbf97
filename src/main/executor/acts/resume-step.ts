import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

export function resumeStep(
  deps: ExecutorDeps,
  run: Run,
  { path }: ActOf<'resume_step'>,
): Promise<Next> {
  return between(deps.crash, 'resume_step', () => {
    deps.store.writer.steps.resume(run.execution.executionId, path);
    return 'on' as const;
  });
}
