import { between } from '../crash-points.ts';
import type { Next, Run, Workbench } from '../run.ts';

export function startRun(bench: Workbench, run: Run): Promise<Next> {
  return between(bench.crash, 'start_run', () => {
    bench.store.writer.executions.setState(run.execution.executionId, 'running');
    return 'on' as const;
  });
}
