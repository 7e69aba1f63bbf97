import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { changeOf } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

/** Ends a step with the values that later steps may refer to. */
export function completeChange(
  deps: ExecutorDeps,
  run: Run,
  { node, path }: ActOf<'complete_step'>,
): Promise<Next> {
  const { executionId } = run.execution;
  const { reader, writer } = deps.store;
  const made = reader.effects.ofStep(executionId, path).find(({ state }) => state === 'confirmed');
  const result =
    made?.realm === 'file' && node.type === 'action'
      ? deps.files.output(node.tool, changeOf(made))
      : {};
  return between(deps.crash, 'complete_change', () => {
    writer.steps.complete(executionId, path, result);
    return 'on' as const;
  });
}
