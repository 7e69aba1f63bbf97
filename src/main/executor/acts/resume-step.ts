import type { ActOf } from '../acts.ts';
import { atOnce } from '../crash-points.ts';
import type { Next, Run, Writing } from '../run.ts';

/** Takes a step up again that waited. Errors: STORE_*. */
export function resumeStep(
  { crash, store }: Writing,
  run: Run,
  { path }: ActOf<'resume_step'>,
): Next {
  return atOnce(crash, 'resume_step', () => {
    store.writer.steps.resume(run.execution.executionId, path);
    return 'on' as const;
  });
}
