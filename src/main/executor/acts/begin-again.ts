import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

/** Another attempt of a part of the plan: its steps are opened again and it is started, at once. */
export function beginAgain(
  deps: ExecutorDeps,
  { execution: { executionId } }: Run,
  { path, attempt, reopened }: ActOf<'begin_again'>,
): Promise<Next> {
  const { writer } = deps.store;
  return between(deps.crash, 'begin_again', () =>
    writer.together(() => {
      for (const each of reopened) writer.steps.reopen(executionId, each);
      writer.steps.start(executionId, path, attempt);
      return 'on' as const;
    }),
  );
}
