import { stepNumberOf } from '../acts/call-of.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { fileCallOfNode } from '../files/call-of-file.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

/** Writes down which program the step runs. Nothing is started. */
export async function planCommand(
  deps: ExecutorDeps,
  run: Run,
  act: ActOf<'plan_effect'>,
): Promise<Next> {
  const { tool, params } = await fileCallOfNode(deps, run, act);
  const { executionId } = run.execution;
  return between(deps.crash, 'plan_command', () => {
    deps.store.writer.effects.plan([
      {
        ...{ executionId, path: act.path, ordinal: act.ordinal, last: true },
        attempt: deps.store.reader.steps.get(executionId, act.path)?.attempt ?? 1,
        ...{ realm: 'command', kind: 'run', intent: { tool, params } },
        call: {
          ...{ stepNumber: stepNumberOf(run, act.node), toolName: tool, params },
          ...{ stepId: act.node.id, reasoning: act.node.label },
        },
      },
    ]);
    return 'on' as const;
  });
}
