import { atOnce } from '../crash-points.ts';
import type { Next, Run, Writing } from '../run.ts';

/** Marks a run as running. Errors: STORE_*. */
export function startRun({ crash, store }: Writing, run: Run): Next {
  return atOnce(crash, 'start_run', () => {
    store.writer.executions.setState(run.execution.executionId, 'running');
    return 'on' as const;
  });
}
