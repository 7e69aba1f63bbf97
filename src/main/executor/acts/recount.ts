import type { ActOf } from '../acts.ts';
import { atOnce } from '../crash-points.ts';
import type { Next, Run, Writing } from '../run.ts';

/** Writes down from when the times of a step count, after the clock was set back or forth again. */
export function recountTimes(
  { crash, store }: Writing,
  { execution: { executionId } }: Run,
  { path, from }: ActOf<'recount'>,
): Next {
  return atOnce(crash, 'recount', () => {
    store.writer.steps.recount(executionId, path, from);
    return 'on' as const;
  });
}
