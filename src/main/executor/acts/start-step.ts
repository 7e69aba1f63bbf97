import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import type { Next, Run, Workbench } from '../run.ts';

export function startStep(
  bench: Workbench,
  run: Run,
  { path, attempt }: ActOf<'start_step'>,
): Promise<Next> {
  return between(bench.crash, 'start_step', () => {
    bench.store.writer.steps.start(run.execution.executionId, path, attempt);
    return 'on' as const;
  });
}
