import type { ActOf } from '../acts.ts';
import { atOnce } from '../crash-points.ts';
import type { Next, Run, Writing } from '../run.ts';

/** Begins an attempt of a step; attempts count from 1. Errors: STORE_*. */
export function startStep(
  { crash, store }: Writing,
  run: Run,
  { path, attempt }: ActOf<'start_step'>,
): Next {
  return atOnce(crash, 'start_step', () => {
    store.writer.steps.start(run.execution.executionId, path, attempt);
    return 'on' as const;
  });
}
