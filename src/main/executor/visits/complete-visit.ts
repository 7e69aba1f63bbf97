import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

/** Ends a step with what was taken from the pages, so that later steps can refer to it. */
export function completeVisit(
  deps: ExecutorDeps,
  run: Run,
  { path }: ActOf<'complete_step'>,
): Promise<Next> {
  const { executionId } = run.execution;
  const { reader, writer } = deps.store;
  const made = reader.effects.ofStep(executionId, path).find(({ state }) => state === 'confirmed');
  const came = made && reader.visits.ofEffect(made.effectId);
  return between(deps.crash, 'complete_visit', () => {
    const screenshots = came?.pictures.map(({ name }) => name) ?? [];
    const { extracted = {}, url = '' } = came ?? {};
    writer.steps.complete(executionId, path, { extracted, url, screenshots });
    return 'on' as const;
  });
}
