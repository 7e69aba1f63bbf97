import type { ActOf } from '../acts.ts';
import { atOnce } from '../crash-points.ts';
import type { Next, Run, Writing } from '../run.ts';

/** Another attempt of a part of the plan: its steps are opened again and it is started, at once. */
export function beginAgain(
  { crash, store: { writer } }: Writing,
  { execution: { executionId } }: Run,
  { path, attempt, reopened }: ActOf<'begin_again'>,
): Next {
  return atOnce(crash, 'begin_again', () =>
    writer.together(() => {
      for (const each of reopened) writer.steps.reopen(executionId, each);
      writer.steps.start(executionId, path, attempt);
      return 'on' as const;
    }),
  );
}
